import { StatementView } from '#features/statements/index.ts'

/** What a person earns. */
export function PersonStatement({ id }: { readonly id: string }) {
  return <StatementView person={id} />
}
