import { Button } from '@mantine/core'
import { leadsPeople } from '@tipy/domain/figures/factScope'
import { rowTermsOf } from '@tipy/domain/figures/figures'
import { measureInfo } from '@tipy/domain/figures/measures'
import { unitText } from '@tipy/domain/figures/unitText'
import { detailPageSize } from '@tipy/domain/record/paging'
import { useSessionContext, viewerOf } from '#session/sessionContext.ts'
import type { FigureQuestion, OpenFigure } from './question.ts'
import { useCell, useQuestionRows } from './useQuestionRows.ts'

interface BesideProps {
  readonly question: FigureQuestion
  readonly onOpen: OpenFigure
}

/** What the figures of a director do not count, and their lists show: of those they lead since then, and their own. */
export function Beside({ question, onOpen }: BesideProps) {
  const { id, roles } = viewerOf(useSessionContext())
  const { derived: _derived, ...plain } = question
  const { group, ref, stat, filters } = plain
  const isWhole = ref === undefined && filters.ref === undefined && !filters.led && !filters.leftOut
  const isOfPeople = group === 'consultants' || group === 'teams'
  const isOfDirector = rowTermsOf(stat).every(({ measure }) => leadsPeople(roles, measureInfo[measure].model))
  if (!isWhole || !isOfPeople || !isOfDirector) return null
  const led = { ...plain, filters: { ...filters, led: true } }
  const { search, roles: some, managers, teams, refs, hasTeam, noTeamMembers, ...days } = filters
  const isNarrowed = [search, some, managers, teams, refs, hasTeam, noTeamMembers].some(one => one !== undefined)
  const own = { ...plain, group: 'consultants', ref: id, filters: { ...days, ref: id } } as const
  return (
    <>
      <Line question={led} of="consultores que agora lidera" onOpen={onOpen} />
      {!isNarrowed && <Line question={own} of="negócios seus" onOpen={onOpen} />}
    </>
  )
}

interface LineProps extends BesideProps {
  readonly of: string
}

function Line({ question, of, onOpen }: LineProps) {
  const { data } = useQuestionRows(useCell(question), 0, detailPageSize)
  if (!data?.sum) return null
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      px={4}
      ml={-4}
      style={{ alignSelf: 'flex-start' }}
      onClick={() => onOpen({ ...question, of: `${question.of} · ${of}` })}
    >
      Mais {unitText(data.unit, data.sum)} de {of}
    </Button>
  )
}
