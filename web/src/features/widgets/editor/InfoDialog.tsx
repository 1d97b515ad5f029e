import type { Widget } from '@tipy/domain/features/widgets/widgets.contract'
import type { WidgetInfo } from '@tipy/domain/features/widgets/widgets.info'
import { widgetTitle } from '@tipy/domain/features/widgets/widgets.title'
import { useState } from 'react'
import { incomplete } from '#ui/messages.ts'
import { toast } from '#ui/toast.ts'
import { useWidgetActions } from '../widgets.calls.ts'
import { changedSentence, explainWidgets } from '../widgets.sentences.ts'
import { EditorDialog } from './EditorDialog.tsx'
import { InfoFields } from './InfoFields.tsx'
import { type InfoErrors, infoToSend, missingInfo } from './infoDraft.ts'
import { useFieldFocus } from './useFieldFocus.ts'

interface InfoDialogProps {
  readonly widget: Widget
  readonly onSaved: () => void
  readonly onClose: () => void
}

/** Changes what a widget shows. */
export function InfoDialog({ widget, onSaved, onClose }: InfoDialogProps) {
  const { change } = useWidgetActions()
  const [info, setInfo] = useState<WidgetInfo>(widget.info)
  const [errors, setErrors] = useState<InfoErrors>({})
  const [isSaving, setSaving] = useState(false)
  const { focusOn, focus } = useFieldFocus()

  async function submit() {
    const missing = missingInfo(widget.type, info)
    setErrors(missing)
    const [first] = Object.keys(missing)
    if (first !== undefined) {
      toast.problem(incomplete)
      focus(first)
      return
    }
    setSaving(true)
    const answer = await change([{ _id: widget._id, info: infoToSend(widget.type, info) }])
    setSaving(false)
    if (!answer.ok) {
      toast.problem(explainWidgets(answer))
      return
    }
    toast.success(changedSentence)
    onSaved()
    onClose()
  }

  return (
    <EditorDialog
      title={`Configurar ${widgetTitle(widget)}`}
      action="Guardar"
      isSaving={isSaving}
      onSubmit={submit}
      onClose={onClose}
    >
      <InfoFields type={widget.type} info={info} errors={errors} focusOn={focusOn} onChange={setInfo} />
    </EditorDialog>
  )
}
