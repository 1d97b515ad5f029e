import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconCloudOff, IconSearchOff } from '@tabler/icons-react'
import { formatDay } from '@tipy/domain/calendar/format'
import type { AnyRecord } from '@tipy/domain/record/define'
import { isDated } from '@tipy/domain/record/filters'
import { useSessionContext } from '#session/sessionContext.ts'
import classes from './ListView.module.css'
import { useOutsideRange } from './query/useOutsideRange.ts'
import { anyDate } from './state/anyDate.ts'
import { counted, formatCount } from './table/sentences.ts'
import { isNarrowed, type List } from './useList.ts'

const dayInText = /(\d{2}-\d{2}-\d{4})/

/** A text with two days, which are not broken at their hyphens. */
function WholeDays({ text }: { readonly text: string }) {
  const [before, first, between, last, after] = text.split(dayInText)
  return (
    <>
      {before}
      {first && <span className={classes.unbroken}>{first}</span>}
      {between}
      {last && <span className={classes.unbroken}>{last}</span>}
      {after}
    </>
  )
}

/** Why there may be no rows, and what the user can do next. */
function useHint<R extends AnyRecord>(list: List<R>, outside: number): string {
  const { dateRange } = useSessionContext()
  const { state, screen, mayAdd, embedded } = list
  if (state.page > 0) return 'Esta página já não tem linhas.'
  if (isNarrowed(list)) return 'Nada corresponde à pesquisa e aos filtros escolhidos.'
  const { one, feminine } = screen.noun
  const none = `${feminine ? 'Nenhuma' : 'Nenhum'} ${one}${state.archived ? ' no arquivo' : ''}`
  if (embedded?.madeElsewhere !== undefined) return state.archived ? `${none}.` : embedded.madeElsewhere
  const when = `entre ${formatDay(dateRange.firstDate)} e ${formatDay(dateRange.lastDate)}`
  if (outside > 0) return `${none} ${when}, mas há ${counted(screen.noun, outside)} fora deste período.`
  const next = mayAdd && !state.archived ? `, ou adicione ${feminine ? 'uma' : 'um'}` : ''
  return `${none} ${when} nas agências escolhidas. Escolha outro período ou outra agência no topo${next}.`
}

export function Empty<R extends AnyRecord>({ list }: { readonly list: List<R> }) {
  const { state, dispatch, embedded } = list
  const isOfRange = isDated(list.screen.record) && !list.isOfAnyPeriod && embedded?.madeElsewhere === undefined
  const outside = useOutsideRange(list, isOfRange && state.page === 0)
  const hint = useHint(list, outside)
  const narrowed = isNarrowed(list)
  // For this list alone: the period of the shell stays.
  const showAnyDate = () => dispatch({ type: 'filters', filters: { ...state.filters, [anyDate.name]: true } })
  return (
    <Stack align="center" gap={6} className={classes.empty}>
      <IconSearchOff size={34} stroke={1.4} aria-hidden />
      <Text fw={600}>Não há resultados</Text>
      <Text size="sm" c="dimmed" ta="center" maw={440}>
        <WholeDays text={hint} />
      </Text>
      {narrowed && outside > 0 && <Outside count={outside} onShow={showAnyDate} />}
      <Group mt="xs">
        {state.page > 0 && (
          <Button variant="default" onClick={() => dispatch({ type: 'page', page: 0 })}>
            Ir para a primeira página
          </Button>
        )}
        {!narrowed && outside > 0 && (
          <Button variant="default" onClick={showAnyDate}>
            Mostrar de qualquer data
          </Button>
        )}
        {narrowed && (
          <Button variant="default" onClick={() => dispatch({ type: 'clear' })}>
            Limpar pesquisa e filtros
          </Button>
        )}
      </Group>
    </Stack>
  )
}

interface OutsideProps {
  readonly count: number
  readonly onShow: () => void
}

/** What is looked for may exist, on another day. */
function Outside({ count, onShow }: OutsideProps) {
  return (
    <Text component="output" size="sm">
      {`${formatCount(count)} ${count === 1 ? 'resultado' : 'resultados'} fora do período: `}
      <Anchor component="button" type="button" size="sm" fw={700} onClick={onShow}>
        ver
      </Anchor>
    </Text>
  )
}

/** Shown when the first query failed; later failures keep the rows. */
export function Unreachable<R extends AnyRecord>({ list }: { readonly list: List<R> }) {
  return (
    <Stack align="center" gap={6} className={classes.empty} role="alert">
      <IconCloudOff size={34} stroke={1.4} aria-hidden />
      <Text fw={600}>Não foi possível carregar a lista</Text>
      <Button variant="default" mt="xs" onClick={list.data.retry}>
        Tentar de novo
      </Button>
    </Stack>
  )
}
