import type { Refusal } from './answer.ts'

const unnamed = 'Ocorreu um erro'

/** What to tell a person about a refusal: the server's own sentence, with the reference when it is nobody's fault here. */
export function explain({ message, data }: Refusal): string {
  if (!data) return unnamed
  return message === 'INTERNAL' ? `${unnamed} (referência ${data.requestId})` : data.text
}
