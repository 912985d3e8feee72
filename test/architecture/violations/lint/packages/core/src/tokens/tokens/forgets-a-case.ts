// breaks: typescript(switch-exhaustiveness-check)
export function describe(kind: 'code' | 'token'): string {
  switch (kind) {
    case 'code':
      return 'a code'
  }
  return 'something else'
}
