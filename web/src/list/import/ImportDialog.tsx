import { Button, Group, Modal } from '@mantine/core'
import type { AnyRecord } from '@tipy/domain/record/define'
import { useEffect, useRef } from 'react'
import { usePhone } from '#ui/layout/usePhone.ts'
import { useReturnFocus } from '#ui/useReturnFocus.ts'
import { ChooseFile } from './ChooseFile.tsx'
import classes from './Import.module.css'
import { Preview } from './Preview.tsx'
import { type Seen, useImport } from './useImport.ts'

interface ImportDialogProps {
  readonly record: AnyRecord
  readonly onClose: () => void
}

function confirmLabel({ report: { counts, errors } }: Seen): string {
  const lines = counts.create + counts.change
  if (lines === 0) return errors.length > 0 ? 'Importar' : 'Nada para importar'
  return lines === 1 ? 'Importar 1 linha' : `Importar ${lines} linhas`
}

/** Brings records in from a spreadsheet: choose it, see what it does, confirm. */
export function ImportDialog({ record, onClose }: ImportDialogProps) {
  const phone = usePhone()
  const { busy, problem, seen, refuse, read, confirm, again } = useImport(record, onClose)
  useReturnFocus()
  const isSaving = busy === 'saving'
  // What is being written can no longer be called off; closing would only hide how it ended.
  const close = () => !isSaving && onClose()
  const canConfirm =
    seen !== null && seen.report.errors.length === 0 && seen.report.counts.create + seen.report.counts.change > 0
  const next = useRef<HTMLButtonElement>(null)
  // Whoever works by keyboard goes on from what is to be done next.
  useEffect(() => {
    if (seen) next.current?.focus()
  }, [seen])
  return (
    <Modal
      opened
      onClose={close}
      title={`Importar ${record.title.toLowerCase()}`}
      size={seen ? 920 : 'lg'}
      fullScreen={phone}
      closeButtonProps={{ 'aria-label': 'Fechar', disabled: isSaving }}
    >
      {seen ? (
        <>
          <Preview fileName={seen.file.name} report={seen.report} hasMoved={seen.hasMoved} />
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
      ) : (
        <ChooseFile isReading={busy === 'reading'} problem={problem} onFile={read} onRefuse={refuse} />
      )}
    </Modal>
  )
}
