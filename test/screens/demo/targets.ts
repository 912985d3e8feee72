import type { KeyhallClient } from '@keyhall/client'
import { TargetReceiver } from '../../support/target-receiver.js'

/** The endpoints that the targets of the demonstration call. The caller stops it. */
export async function startReceiver(): Promise<TargetReceiver> {
  const receiver = new TargetReceiver()
  await receiver.start()
  receiver.answer('/hooks/crm', { status: 410, body: { error: 'this webhook was retired' } })
  receiver.answer('/claims', { body: { append_claims: [{ key: 'urn:brightwater:tariff', value: 'green' }] } })
  return receiver
}

/** Adds three targets and their bindings. @returns the id of the one that is called most */
export async function addTargets(api: KeyhallClient, { origin }: TargetReceiver): Promise<string> {
  const timeout = '5s'
  const claims = await api.actionsV3.createTarget({ name: 'Tariff claims', restCall: { interruptOnError: false }, endpoint: `${origin}/claims`, timeout })
  const audit = await api.actionsV3.createTarget({ name: 'Security log', restAsync: {}, endpoint: `${origin}/hooks/security-log`, timeout })
  const crm = await api.actionsV3.createTarget({ name: 'CRM contacts', restAsync: {}, endpoint: `${origin}/hooks/crm`, timeout })
  await api.actionsV3.setExecution({ condition: { function: { name: 'preuserinfo' } }, targets: [{ target: claims.id }] })
  await api.actionsV3.setExecution({ condition: { event: { group: 'user.human' } }, targets: [{ target: audit.id }] })
  await api.actionsV3.setExecution({ condition: { event: { event: 'user.human.added' } }, targets: [{ target: crm.id }, { target: audit.id }] })
  return audit.id
}
