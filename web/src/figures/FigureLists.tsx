import { Stack } from '@mantine/core'
import { IconListDetails } from '@tabler/icons-react'
import { type StatsCell, writeCell } from '@tipy/domain/features/stats/stats.cellAddress'
import { rowTermsOf } from '@tipy/domain/figures/figures'
import { measureInfo } from '@tipy/domain/figures/measures'
import { useSessionContext } from '#session/sessionContext.ts'
import { figureSearch } from './figureFilter.ts'
import { figureRecords } from './figureRecords.ts'
import { PlaceLink } from './PlaceLink.tsx'

/** Links to the lists with exactly the records behind a number: one for each kind of record in it. */
export function FigureLists({ cell }: { readonly cell: StatsCell }) {
  const { flags } = useSessionContext()
  const text = writeCell(cell)
  const models = [...new Set(rowTermsOf(cell.stat).map(({ measure }) => measureInfo[measure].model))]
  const lists = models.map(model => figureRecords[model]).filter(({ flag }) => flags.has(flag))
  // A filter that no address can hold has no link.
  if (text === null || lists.length === 0) return null
  return (
    <Stack gap={4}>
      {lists.map(({ path, list }) => (
        <PlaceLink key={path} to={path} search={figureSearch(text)} size="sm">
          <IconListDetails size={15} aria-hidden style={{ verticalAlign: '-2px', marginRight: 6 }} />
          Abrir estas linhas na lista de {list}
        </PlaceLink>
      ))}
    </Stack>
  )
}
