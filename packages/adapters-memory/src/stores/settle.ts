import type { TokenId } from '@keyhall/core/shared'
import type { Consumption, Issuance } from '@keyhall/core/tokens'
import type { Tables } from '../tables.js'
import { addMessage } from './outbox.js'

/** Consumes and stores an issuance within one unit of work. */
export function settle(tables: Tables, issuance: Issuance): 'settled' | 'already_used' {
  const { consume, whileSession, grant, code, accessToken, refreshToken, recorded } = issuance
  if (whileSession !== undefined && !tables.sessions.get(whileSession)) return 'already_used'
  if (consume && !useUp(tables, consume, refreshToken?.id)) return 'already_used'
  if (grant) tables.grants.insert(grant.id, grant)
  if (code) tables.codes.insert(code.id, code)
  if (accessToken) tables.accessTokens.insert(accessToken.id, accessToken)
  if (refreshToken) tables.refreshTokens.insert(refreshToken.id, refreshToken)
  if (recorded) tables.auditEvents.insert(recorded.event.id, recorded.event)
  if (recorded?.message) addMessage(tables, recorded.message)
  return 'settled'
}

function useUp(tables: Tables, consumption: Consumption, successorId?: TokenId): boolean {
  const successor = successorId === undefined ? {} : { successorId }
  switch (consumption.kind) {
    case 'code': {
      const code = tables.codes.get(consumption.id)
      if (consumption.isRepeated) return code?.usedAt !== undefined
      if (!code || code.usedAt !== undefined) return false
      tables.codes.set(code.id, { ...code, usedAt: consumption.at, ...successor })
      return true
    }
    case 'refresh_token': {
      const token = tables.refreshTokens.get(consumption.id)
      if (consumption.isRepeated) return token?.usedAt !== undefined
      if (!token || token.usedAt !== undefined) return false
      tables.refreshTokens.set(token.id, { ...token, usedAt: consumption.at, ...successor })
      return true
    }
    case 'auth_request': {
      const request = tables.authRequests.get(consumption.id)
      if (request?.state !== 'consented' || request.version !== consumption.version) return false
      const { granted: _granted, ...kept } = request
      tables.authRequests.set(request.id, { ...kept, state: 'issued', version: request.version + 1 })
      return true
    }
    case 'backchannel_request': {
      const request = tables.backchannelRequests.get(consumption.id)
      if (request?.state !== 'approved' || request.version !== consumption.version) return false
      tables.backchannelRequests.set(request.id, { ...request, state: 'used', version: request.version + 1 })
      return true
    }
    case 'device_code': {
      const device = tables.deviceAuthorizations.get(consumption.id)
      if (device?.state !== 'approved' || device.version !== consumption.version) return false
      tables.deviceAuthorizations.set(device.id, { ...device, state: 'used', version: device.version + 1 })
      return true
    }
  }
}
