import type { Refusal } from './answer.ts'

const unnamed = 'Ocorreu um erro'

/** What to tell a person about a refusal: the server's own sentence, with the reference when it is nobody's fault here. */
export function explain({ message, data }: Refusal): string {
  if (!data) return unnamed
  return message === 'INTERNAL' ? `${unnamed} (referência ${data.requestId})` : data.text
}

/** For screens that show no fields: the sentence of the first invalid one. */
export function explainAlone(refusal: Refusal): string {
  const [sentence] = Object.values(refusal.data?.fields ?? {})
  return refusal.message === 'INVALID' && sentence ? sentence : explain(refusal)
}
