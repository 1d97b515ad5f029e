import { describe, expect, it } from 'vitest'
import { type ErrorCode, errors, TipyError } from './errors.ts'

const codes = Object.keys(errors) as ErrorCode[]

describe('the error catalogue', () => {
  it('uses 401 only for an ended session and a lost Google account', () => {
    expect(codes.filter(code => errors[code].status === 401)).toEqual(['UNAUTHORIZED', 'GMAIL_LOST'])
  })

  it('keeps sentences that users know to the letter', () => {
    expect(errors.INVALID_CREDENTIALS).toEqual({ status: 403, text: 'Credenciais Inválidas' })
    expect(errors.INTERNAL.text).toBe('Ocorreu um erro')
  })

  it('gives each code an error status and a sentence', () => {
    for (const code of codes) {
      expect(errors[code].status).toBeGreaterThanOrEqual(400)
      expect(errors[code].text).toMatch(/^\p{Lu}.*\S$/u)
    }
  })
})

it('an error is recognised by its class and code, not by its wording', () => {
  const error = new TipyError('INVALID', { email: 'Email inválido' })
  expect(error).toBeInstanceOf(Error)
  expect([error.code, error.message, error.fields]).toEqual(['INVALID', 'INVALID', { email: 'Email inválido' }])
})
