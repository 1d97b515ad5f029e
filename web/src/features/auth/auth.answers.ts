import { errors } from '@tipy/domain/errors/errors'
import type { Refusal } from '#api/answer.ts'
import { incomplete } from '#ui/messages.ts'
import { toast } from '#ui/toast.ts'

/** One sentence for every refusal (docs/features/auth.md), except where waiting or a connection would help. */
export function showRefusal({ status, message, data }: Refusal): void {
  if (message === 'TOO_MANY_REQUESTS') toast.failure(data?.text ?? errors.TOO_MANY_REQUESTS.text)
  else if (status === 0) toast.failure('Sem ligação ao servidor. Tente novamente')
  else toast.failure(errors.INVALID_CREDENTIALS.text)
}

/** The message under the new password's field, when the server refused the password as weak. */
export function weakPassword({ message, data }: Refusal): string | undefined {
  if (message !== 'WEAK_PASSWORD') return undefined
  return data?.fields?.newPassword ?? errors.WEAK_PASSWORD.text
}

export const showInvalid = () => toast.failure(incomplete)
export const showChanged = () => toast.success('Password mudada com sucesso')
