import type { Refusal } from './answer.ts'

const unnamed = 'Ocorreu um erro'

/** The message of a refusal for the user: the server's sentence, or for an internal error the request id. */
export function explain({ message, data }: Refusal): string {
  if (!data) return unnamed
  return message === 'INTERNAL' ? `${unnamed} (referência ${data.requestId})` : data.text
}

/** For screens that show no fields: the sentence of the first invalid one. */
export function explainAlone(refusal: Refusal): string {
  const [sentence] = Object.values(refusal.data?.fields ?? {})
  return refusal.message === 'INVALID' && sentence ? sentence : explain(refusal)
}
