import { Badge, Button, Drawer } from '@mantine/core'
import { type HotkeyItem, useHotkeys } from '@mantine/hooks'
import type { AnyRecord } from '@tipy/domain/record/define'
import { useId, useRef } from 'react'
import { useFormState } from 'react-hook-form'
import { keepFree } from '#ui/toastRoom.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { FilledProvider, FormApiProvider } from './context.ts'
import { DraftOffer } from './DraftOffer.tsx'
import classes from './Form.module.css'
import { FormSections } from './FormSections.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import { SaveButtons } from './SaveButtons.tsx'
import { SavedMeanwhile } from './SavedMeanwhile.tsx'
import { SectionIndex } from './SectionIndex.tsx'
import type { SaveAction } from './saves.ts'
import { goToNeighbour } from './sections.ts'
import { useRecordForm } from './useRecordForm.ts'
import type { RecordFormOptions } from './useRecordFormState.ts'

const widths = ['34rem', '70rem', '96rem'] as const

/** The form of any record, in a panel over its list: laid out by its layout, with inputs from its declaration. */
export function RecordForm<R extends AnyRecord>(options: RecordFormOptions<R>) {
  const { record, row, title, extras } = options
  const { api, filled, columns, saves, way, submit, saving, draft, takeUp, leave, isBehind } = useRecordForm(options)
  const { isDirty, isSubmitting } = useFormState({ control: api.form.control })
  const { conflict } = saving
  const base = useId()
  const body = useRef<HTMLDivElement>(null)
  const isCovered = leave.isAsking || conflict !== null || (extras?.isCovered() ?? false)
  const mayWrite =
    (extras !== undefined && row?.can.edit !== false) ||
    columns.some(sections => sections.some(({ slots }) => slots.some(({ field }) => api.may.has(field))))

  const save = (chosen: SaveAction<R> | undefined) => {
    if (chosen && mayWrite && !isSubmitting && !isCovered) void submit(chosen)
  }
  useHotkeys([['mod+S', () => save(saves[0])]], [], true)
  const move = (by: 1 | -1) => () => {
    if (!isCovered) goToNeighbour(body.current, by)
  }
  // In a text of several lines these keys move in it.
  const moves: HotkeyItem[] = [
    ['PageDown', move(1)],
    ['PageUp', move(-1)],
  ]
  useHotkeys(moves, ['TEXTAREA'])

  return (
    <>
      <Drawer.Root
        opened
        onClose={leave.close}
        position="right"
        size={widths[Math.min(columns.length, 3) - 1] ?? widths[0]}
        closeOnEscape={!isCovered}
        trapFocus={!isCovered}
      >
        <Drawer.Overlay backgroundOpacity={0.35} />
        <Drawer.Content>
          <div className={classes.frame}>
            {/* As a <header>, screen readers would announce it as a second banner of the page. */}
            <Drawer.Header className={classes.header} role="none">
              <Drawer.Title>{title}</Drawer.Title>
              <Drawer.CloseButton aria-label="Fechar" />
            </Drawer.Header>
            <form
              className={classes.form}
              noValidate
              onSubmit={event => {
                event.preventDefault()
                save(saves[0])
              }}
            >
              <div className={classes.body} ref={body}>
                {draft.offer && <DraftOffer draft={draft.offer} onTakeUp={takeUp} onDiscard={draft.discard} />}
                <FormApiProvider value={api}>
                  <FilledProvider value={filled}>
                    <div className={classes.indexed}>
                      <SectionIndex base={base} columns={columns} scroller={body} />
                      <div className={classes.sections}>
                        <FormSections base={base} columns={columns} />
                      </div>
                    </div>
                  </FilledProvider>
                </FormApiProvider>
              </div>
              <SavedMeanwhile isSo={isBehind() && !isSubmitting} />
              <div className={classes.toastRoom} />
              <footer className={classes.footer} ref={keepFree}>
                <span>{(isDirty || extras?.isTouched()) && <Badge color="yellow">Por guardar</Badge>}</span>
                <Button variant="default" onClick={leave.close}>
                  {mayWrite ? 'Cancelar' : 'Fechar'}
                </Button>
                {mayWrite && (
                  <SaveButtons saves={saves} pressed={isSubmitting ? way : null} isBusy={isSubmitting} onSave={save} />
                )}
              </footer>
            </form>
          </div>
        </Drawer.Content>
      </Drawer.Root>
      <LeaveDialog {...leave} />
      {conflict && (
        <ConflictDialog
          record={record}
          names={api.names}
          sides={conflict.sides}
          found={conflict.found}
          onSettle={saving.settle}
          onPostpone={saving.postpone}
        />
      )}
    </>
  )
}
