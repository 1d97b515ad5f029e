import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { copyPercent } from '@tipy/domain/features/goals/goals.copy'
import { mayReadStat, offeredGroups } from '@tipy/domain/features/goals/goals.policy'
import {
  currentYear,
  type GoalGroup,
  type GoalStat,
  goalGroups,
  goalStats,
} from '@tipy/domain/features/goals/goals.rules'
import { percent as percentField } from '@tipy/domain/record/fields'
import { limitIssue } from '@tipy/domain/record/limits'
import { useRef, useState } from 'react'
import { callOrThrow } from '#api/client.ts'
import { explainAlone } from '#api/explain.ts'
import { newKey } from '#api/newKey.ts'
import { listKey } from '#api/records.ts'
import { formatNumber } from '#kinds/format.ts'
import { AmountInput } from '#kinds/NumberInput.tsx'
import { itemName, useNames } from '#kinds/names.ts'
import { useSessionContext, viewerOf } from '#session/sessionContext.ts'
import { Loading } from '#ui/Loading.tsx'
import { usePhone } from '#ui/layout/usePhone.ts'
import { mandatory } from '#ui/messages.ts'
import { toast } from '#ui/toast.ts'
import { useReturnFocus } from '#ui/useReturnFocus.ts'
import { useGoalActions } from './goals.calls.ts'
import { CopiedGoals, countOf } from './goals.copiedGoals.tsx'

interface CopyDialogProps {
  readonly onClose: () => void
  readonly onSaved?: (() => void) | undefined
}

interface Choice {
  readonly groups: GoalGroup[]
  readonly stats: GoalStat[]
  readonly percent: number | null
}

const usualPercent = 5
const pauseMs = 500
const width = 560
const percentOfCopy = percentField('Percentagem', { required: true, ...copyPercent })

function issueOf({ percent }: Choice): string | undefined {
  if (percent === null) return mandatory
  return limitIssue(percentOfCopy, percent) ?? undefined
}

/** What would be copied, asked again whenever the choice or any goal changes. */
function usePreview({ groups, stats, percent }: Choice, isAsked: boolean) {
  return useQuery({
    queryKey: [...listKey('goals'), 'copy', groups, stats, percent],
    queryFn: ({ signal }) =>
      callOrThrow('POST /api/goals/copy', { body: { groups, stats, percent: percent ?? 0, preview: true }, signal }),
    enabled: isAsked && groups.length > 0 && stats.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Last year's goals as goals of this year, with a percentage; what is made is shown before. */
export function CopyDialog({ onClose, onSaved = () => {} }: CopyDialogProps) {
  const session = useSessionContext()
  const names = useNames()
  const phone = usePhone()
  const { copy } = useGoalActions()
  const offered = offeredGroups(session)
  const readable = goalStats.filter(stat => mayReadStat(viewerOf(session), stat, ''))
  const [choice, setChoice] = useState<Choice>({ groups: [...offered], stats: readable, percent: usualPercent })
  const [isSaving, setSaving] = useState(false)
  const key = useRef(newKey())
  const [asked] = useDebouncedValue(choice, pauseMs)
  const issue = issueOf(choice)
  const { data: report, isError, isPlaceholderData } = usePreview(asked, issueOf(asked) === undefined)
  const year = currentYear(session.today)
  const count = report ? countOf(report) : 0
  const isCurrent = asked === choice && !isPlaceholderData
  const isComplete = issue === undefined && choice.groups.length > 0 && choice.stats.length > 0
  useReturnFocus()

  const set = (part: Partial<Choice>) => {
    key.current = newKey()
    setChoice(current => ({ ...current, ...part }))
  }

  async function run() {
    const { groups, stats, percent } = choice
    if (percent === null) return
    setSaving(true)
    const answer = await copy({ groups, stats, percent }, key.current)
    setSaving(false)
    if (!answer.ok) {
      toast.failure(explainAlone(answer))
      return
    }
    const made = countOf(answer.data)
    toast.success(made === 1 ? '1 objetivo criado' : `${formatNumber(made)} objetivos criados`)
    onSaved()
    onClose()
  }

  return (
    <Modal opened onClose={onClose} title={`Copiar objetivos de ${year - 1}`} size={width} fullScreen={phone}>
      <Stack gap="md">
        <Text size="sm">
          Cria os objetivos de {year} a partir dos de {year - 1}, com a percentagem que indicar. Os que já existem ficam
          como estão.
        </Text>
        <Choices
          label="Grupos"
          options={offered}
          chosen={choice.groups}
          nameOf={group => itemName(names, 'goalGroups', group)}
          onChange={chosen => set({ groups: goalGroups.filter(group => chosen.includes(group)) })}
        />
        <Choices
          label="Tipos"
          options={readable}
          chosen={choice.stats}
          nameOf={stat => itemName(names, 'goalTypes', stat)}
          onChange={chosen => set({ stats: goalStats.filter(stat => chosen.includes(stat)) })}
        />
        <AmountInput
          field={percentOfCopy}
          names={names}
          offices={[]}
          focusOn={null}
          first
          description="5 aumenta cada objetivo 5%, -5 diminui-o 5%, 0 deixa-o igual."
          value={choice.percent}
          error={issue}
          onChange={value => set({ percent: typeof value === 'number' ? value : null })}
          onBlur={() => {}}
        />
        {isComplete && !report && !isError && <Loading height={120} />}
        {isError && <Text role="alert">Não foi possível ver o que seria copiado.</Text>}
        {isComplete && report && <CopiedGoals report={report} names={names} isDimmed={!isCurrent} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button disabled={!isComplete || !isCurrent || count === 0} loading={isSaving} onClick={() => void run()}>
            {count === 1 ? 'Criar 1 objetivo' : `Criar ${formatNumber(count)} objetivos`}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

interface ChoicesProps<K extends string> {
  readonly label: string
  readonly options: readonly K[]
  readonly chosen: readonly K[]
  readonly nameOf: (key: K) => string
  readonly onChange: (chosen: readonly string[]) => void
}

function Choices<K extends string>({ label, options, chosen, nameOf, onChange }: ChoicesProps<K>) {
  return (
    <Checkbox.Group
      label={label}
      value={[...chosen]}
      onChange={onChange}
      error={chosen.length === 0 ? mandatory : undefined}
    >
      <Group gap="md" mt={6}>
        {options.map(option => (
          <Checkbox key={option} value={option} label={nameOf(option)} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}
