import { viabilitiesScreen } from '#features/viabilities/index.ts'
import { EmbeddedList } from '#list/List.tsx'

/** The viabilities of which a person is the consultant. */
export function PersonViabilities({ id }: { readonly id: string }) {
  const hide = ['consultant', 'consultantTeam', 'consultantCommercialDirector']
  return <EmbeddedList screen={viabilitiesScreen} embedded={{ hide, fixed: { consultant: [id] } }} />
}
