import { Alert, Button, Stack, Text } from '@mantine/core'
import type { FigureRowsReply } from '@tipy/domain/features/stats/stats.contract'
import { figureOf } from '@tipy/domain/figures/figures'
import { unitText } from '@tipy/domain/figures/unitText'
import { type ReactNode, useState } from 'react'
import { ApiFailure } from '#api/client.ts'
import { useNames } from '#kinds/names.ts'
import { Loading } from '#ui/Loading.tsx'
import { Beside } from './Beside.tsx'
import { FigureLists } from './FigureLists.tsx'
import { FigurePages } from './FigurePages.tsx'
import { FigurePanel } from './FigurePanel.tsx'
import { FigureParts } from './FigureParts.tsx'
import { conditionsOfCell } from './figureText.ts'
import { QuestionRows } from './QuestionRows.tsx'
import { type FigureQuestion, labelOfQuestion } from './question.ts'
import { useCell, useQuestionRows } from './useQuestionRows.ts'
import { useRowSize } from './useRowSize.ts'

interface QuestionPanelProps {
  readonly question: FigureQuestion
  /** The number that it was opened from. */
  readonly previous: FigureQuestion | undefined
  readonly onOpen: (part: FigureQuestion) => void
  readonly onBack: () => void
  readonly onClose: () => void
}

const titleOf = (question: FigureQuestion): string => `${labelOfQuestion(question)} · ${question.of}`

/** "De onde vem este número?" of statistics: how it is computed, what it applies, its rows and where they are listed. */
export function QuestionPanel({ question, previous, onOpen, onBack, onClose }: QuestionPanelProps) {
  const names = useNames()
  const cell = useCell(question)
  // Another number begins at its first page.
  const [at, setAt] = useState({ question, page: 0 })
  const page = at.question === question ? at.page : 0
  const [perPage, setSize] = useRowSize()
  const { data, error, isError, refetch, isFetching } = useQuestionRows(cell, page, perPage)
  const { derived, stat } = question
  const sum = data && unitText(data.unit, data.sum)
  return (
    <FigurePanel
      label={titleOf(question)}
      value={derived?.value ?? (isError && !data ? '–' : sum)}
      formula={derived?.computation ?? data?.sentence ?? figureOf(stat).sentence}
      countedBy={{ conditions: conditionsOfCell(cell, names) }}
      back={previous && { label: titleOf(previous), go: onBack }}
      onClose={onClose}
    >
      {derived && (
        <Text size="sm">
          {figureOf(stat).label}: <strong className="tabular">{sum ?? '…'}</strong>. {data?.sentence}
        </Text>
      )}
      <FigureParts question={question} terms={data?.terms ?? []} onOpen={onOpen} />
      {data ? (
        <Rows question={question} data={data}>
          <FigurePages
            page={page}
            perPage={perPage}
            rows={data.rows.length}
            total={data.total}
            onPage={next => setAt({ question, page: next })}
            onSize={setSize}
          />
        </Rows>
      ) : isError ? (
        <Failed isRefused={isRefused(error)} isWaiting={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Loading height={240} />
      )}
      {data && <Beside question={question} onOpen={onOpen} />}
      {data && data.total > 0 && <FigureLists cell={cell} />}
    </FigurePanel>
  )
}

const isRefused = (error: unknown): boolean => error instanceof ApiFailure && [403, 404].includes(error.answer.status)

interface RowsProps {
  readonly question: FigureQuestion
  readonly data: FigureRowsReply
  /** Their pages. */
  readonly children: ReactNode
}

function Rows({ question, data, children }: RowsProps) {
  const { total, shared } = data
  if (total === 0 && !shared)
    return (
      <Text size="sm" c="dimmed">
        Nenhuma linha neste período
      </Text>
    )
  return (
    <Stack gap="sm">
      <QuestionRows question={question} data={data} />
      {children}
    </Stack>
  )
}

interface FailedProps {
  readonly isRefused: boolean
  readonly isWaiting: boolean
  readonly onRetry: () => void
}

function Failed({ isRefused: isForbidden, isWaiting, onRetry }: FailedProps) {
  if (isForbidden)
    return (
      <Alert color="gray" role="alert">
        Não tem acesso às linhas deste número.
      </Alert>
    )
  return (
    <Alert color="red" role="alert" title="Não foi possível carregar as linhas">
      <Button variant="default" size="compact-sm" loading={isWaiting} onClick={onRetry}>
        Tentar de novo
      </Button>
    </Alert>
  )
}
