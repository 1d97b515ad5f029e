import { useState } from 'react'
import { StatementView } from '#features/statements/index.ts'

/** What a person earns. The address is their page's: which sum is open is kept here. */
export function PersonStatement({ id }: { readonly id: string }) {
  const [sum, setSum] = useState<string>()
  return <StatementView person={id} sum={sum} onSum={setSum} />
}
