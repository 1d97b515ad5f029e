import { useQueryClient } from '@tanstack/react-query'
import type { AnyRecord } from '@tipy/domain/record/define'
import {
  type ImportReport,
  importedSentence,
  importLimits,
  importSentences,
  spreadsheetNamed,
} from '@tipy/domain/record/importing'
import { useEffect, useRef, useState } from 'react'
import type { Refusal } from '#api/answer.ts'
import { explain } from '#api/explain.ts'
import { newKey } from '#api/newKey.ts'
import { recordCalls, recordKey } from '#api/records.ts'
import { toast } from '#ui/toast.ts'

/** A file and the effect of importing it. */
export interface ImportPreview {
  readonly file: File
  readonly report: ImportReport
  /** The idempotency key, the same for every attempt of one confirmation. */
  readonly key: string
  /** It was confirmed once, but the data had changed since the preview. */
  readonly hasMoved: boolean
}

/** The result of an import that leaves something to do. */
export interface ImportDone {
  readonly sentence: string
  readonly note: string
}

/** Why a file cannot be imported, checked before it is sent; null when it can. */
function wrongFile(file: File): string | null {
  if (!spreadsheetNamed(file.name)) return importSentences.notSheet
  if (file.size > importLimits.bytes) return importSentences.tooLarge
  return file.size === 0 ? importSentences.empty : null
}

const reason = (answer: Refusal): string => answer.data?.fields?.files ?? explain(answer)

/** The new preview that comes with a refusal. */
const currentOf = ({ data }: Refusal): ImportReport | null => (data?.current as ImportReport | undefined) ?? null

/** Choose a file, preview its effect, confirm: nothing is written before that. */
export function useImport(record: AnyRecord, onDone: () => void) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState<'reading' | 'saving' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [seen, setSeen] = useState<ImportPreview | null>(null)
  const [done, setDone] = useState<ImportDone | null>(null)
  const cancel = useRef<AbortController | null>(null)
  useEffect(() => () => cancel.current?.abort(), [])

  async function read(file: File) {
    const wrong = wrongFile(file)
    setSeen(null)
    setProblem(wrong)
    if (wrong) return
    setBusy('reading')
    cancel.current = new AbortController()
    const answer = await recordCalls(record).importFile({ step: 'preview', file, signal: cancel.current.signal })
    setBusy(null)
    if (answer.ok) setSeen({ file, report: answer.data, key: newKey(), hasMoved: false })
    else if (answer.message !== 'ABORTED') setProblem(reason(answer))
  }

  async function confirm({ file, report, key }: ImportPreview) {
    setBusy('saving')
    const sent = { step: 'confirm', file, fingerprint: report.fingerprint, idempotencyKey: key } as const
    const answer = await recordCalls(record).importFile(sent)
    setBusy(null)
    await queries.invalidateQueries({ queryKey: recordKey(record.name) })
    if (answer.ok) {
      const { counts, note } = answer.data
      const sentence = importedSentence(counts)
      // A remaining task is shown until the user closes it: a toast would disappear.
      if (note !== null) return setDone({ sentence, note })
      toast.success(sentence)
      return onDone()
    }
    const current = currentOf(answer)
    if (current) setSeen({ file, report: current, key: newKey(), hasMoved: answer.message === 'STALE' })
    else toast.failure(reason(answer))
  }

  return {
    busy,
    problem,
    seen,
    done,
    refuse: setProblem,
    read: (file: File) => void read(file),
    confirm: (what: ImportPreview) => void confirm(what),
    again: () => {
      setSeen(null)
      setProblem(null)
    },
  }
}
