import { Autocomplete } from '@mantine/core'
import type { Widget } from '@tipy/domain/features/widgets/widgets.contract'
import type { WidgetInfo } from '@tipy/domain/features/widgets/widgets.info'
import { kindOf, mayHave, type WidgetType, widgetTypes } from '@tipy/domain/features/widgets/widgets.kinds'
import { groupOfNew, type PlacedWidget, placeOfNew } from '@tipy/domain/features/widgets/widgets.layout'
import { maxGroupNameLength, standardWidth } from '@tipy/domain/features/widgets/widgets.rules'
import { useMemo, useState } from 'react'
import { useSessionContext, viewerOf } from '#session/sessionContext.ts'
import { incomplete, mandatory } from '#ui/messages.ts'
import { SinglePicker } from '#ui/picker/SinglePicker.tsx'
import { toast } from '#ui/toast.ts'
import { useWidgetActions } from '../widgets.calls.ts'
import { addedSentence, explainWidgets } from '../widgets.sentences.ts'
import { EditorDialog } from './EditorDialog.tsx'
import { InfoFields } from './InfoFields.tsx'
import { type InfoErrors, infoToSend, missingInfo } from './infoDraft.ts'
import { useFieldFocus } from './useFieldFocus.ts'

interface AddDialogProps {
  readonly widgets: readonly Widget[]
  /** The names of the tabs, and the open one. */
  readonly tabs: readonly string[]
  readonly openTab: string
  /** Added to this tab. */
  readonly onAdded: (tab: string) => void
  readonly onClose: () => void
}

type Errors = InfoErrors & Readonly<Partial<Record<'group' | 'type', string>>>

/** The kinds that the user may have. */
function useTypeOptions() {
  const session = useSessionContext()
  return useMemo(() => {
    const reader = viewerOf(session)
    return widgetTypes.filter(one => mayHave(one, reader)).map(value => ({ value, label: kindOf(value).label }))
  }, [session])
}

/** Adds a widget: in which tab, of which kind, and what of it can be chosen. A typed name makes a new tab. */
export function AddDialog({ widgets, tabs, openTab, onAdded, onClose }: AddDialogProps) {
  const { add } = useWidgetActions()
  const [name, setName] = useState(openTab)
  const [type, setType] = useState<WidgetType | null>(null)
  const [info, setInfo] = useState<WidgetInfo>({})
  const [errors, setErrors] = useState<Errors>({})
  const [isSaving, setSaving] = useState(false)
  const { focusOn, focus } = useFieldFocus()
  const options = useTypeOptions()

  async function submit() {
    const group = name.trim()
    const missing: Errors = {
      ...(group === '' && { group: mandatory }),
      ...(type === null ? { type: mandatory } : missingInfo(type, info)),
    }
    setErrors(missing)
    const [first] = Object.keys(missing)
    if (type === null || first !== undefined) {
      toast.problem(incomplete)
      focus(first)
      return
    }
    await send({
      type,
      group: groupOfNew(widgets, { name: group }),
      ...placeOfNew(widgets, group, { width: standardWidth }),
      info: infoToSend(type, info),
    })
  }

  async function send(widget: PlacedWidget) {
    setSaving(true)
    const answer = await add(widget)
    setSaving(false)
    if (!answer.ok) return toast.problem(explainWidgets(answer))
    toast.success(addedSentence)
    onAdded(widget.group.name)
    return onClose()
  }

  return (
    <EditorDialog title="Adicionar widget" action="Adicionar" isSaving={isSaving} onSubmit={submit} onClose={onClose}>
      <Autocomplete
        ref={focusOn('group')}
        label="Separador"
        description="Um nome novo cria um separador, depois dos outros."
        withAsterisk
        maxLength={maxGroupNameLength}
        error={errors.group}
        data={[...tabs]}
        value={name}
        onChange={setName}
      />
      <SinglePicker
        ref={focusOn('type')}
        label="Tipo"
        withAsterisk
        error={errors.type}
        description={type && kindOf(type).description}
        options={options}
        value={type}
        onChange={value => {
          setType(widgetTypes.find(one => one === value) ?? null)
          setInfo({})
          setErrors({})
        }}
      />
      {type && <InfoFields type={type} info={info} errors={errors} focusOn={focusOn} onChange={setInfo} />}
    </EditorDialog>
  )
}
