import { useState } from 'react'
import { StatementView } from '#features/statements/index.ts'

/** What a person earns. The address belongs to their page, so the open sum is component state here. */
export function PersonStatement({ id }: { readonly id: string }) {
  const [sum, setSum] = useState<string>()
  return <StatementView person={id} sum={sum} onSum={setSum} />
}
