import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { AnyRecord } from '@tipy/domain/record/define'
import { type Ref, useEffect, useRef } from 'react'
import { usePhone } from '#ui/layout/usePhone.ts'
import { useReturnFocus } from '#ui/useReturnFocus.ts'
import { ChooseFile } from './ChooseFile.tsx'
import classes from './Import.module.css'
import { Preview } from './Preview.tsx'
import { type ImportDone, type ImportPreview, useImport } from './useImport.ts'

interface ImportDialogProps {
  readonly record: AnyRecord
  readonly onClose: () => void
}

function confirmLabel({ report: { counts, errors } }: ImportPreview): string {
  const lines = counts.create + counts.change
  if (lines === 0) return errors.length > 0 ? 'Importar' : 'Nada para importar'
  return lines === 1 ? 'Importar 1 linha' : `Importar ${lines} linhas`
}

/** Imports records from a spreadsheet: choose a file, preview its effect, confirm. */
export function ImportDialog({ record, onClose }: ImportDialogProps) {
  const phone = usePhone()
  const { busy, problem, seen, done, refuse, read, confirm, again } = useImport(record, onClose)
  useReturnFocus()
  const isSaving = busy === 'saving'
  // A save in progress cannot be cancelled; closing would only hide its result.
  const close = () => !isSaving && onClose()
  const canConfirm =
    seen !== null && seen.report.errors.length === 0 && seen.report.counts.create + seen.report.counts.change > 0
  const next = useRef<HTMLButtonElement>(null)
  // Keyboard users continue at the next button.
  useEffect(() => {
    if (seen || done) next.current?.focus()
  }, [seen, done])
  return (
    <Modal
      opened
      onClose={close}
      title={`Importar ${record.title.toLowerCase()}`}
      size={seen && !done ? 920 : 'lg'}
      fullScreen={phone}
      closeButtonProps={{ 'aria-label': 'Fechar', disabled: isSaving }}
    >
      {done && <Finished done={done} button={next} onClose={onClose} />}
      {!done && seen && (
        <>
          <Preview record={record} fileName={seen.file.name} report={seen.report} hasMoved={seen.hasMoved} />
          <Group justify="flex-end" className={classes.foot}>
            <Button variant="default" onClick={again} disabled={isSaving} ref={canConfirm ? undefined : next}>
              Escolher outro ficheiro
            </Button>
            <Button
              onClick={() => confirm(seen)}
              loading={isSaving}
              disabled={!canConfirm}
              ref={canConfirm ? next : undefined}
            >
              {confirmLabel(seen)}
            </Button>
          </Group>
        </>
      )}
      {!done && !seen && (
        <ChooseFile
          isReading={busy === 'reading'}
          problem={problem}
          hint={record.imports?.hint}
          onFile={read}
          onRefuse={refuse}
        />
      )}
    </Modal>
  )
}

interface FinishedProps {
  readonly done: ImportDone
  readonly button: Ref<HTMLButtonElement>
  readonly onClose: () => void
}

function Finished({ done: { sentence, note }, button, onClose }: FinishedProps) {
  return (
    <Stack gap="md">
      <Text fw={600} aria-live="polite">
        {sentence}
      </Text>
      <Alert color="yellow" icon={<IconInfoCircle size={18} aria-hidden />}>
        {note}
      </Alert>
      <Group justify="flex-end">
        <Button onClick={onClose} ref={button}>
          Fechar
        </Button>
      </Group>
    </Stack>
  )
}
