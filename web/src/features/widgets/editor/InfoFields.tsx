import { Switch, TextInput } from '@mantine/core'
import {
  viewLabels,
  type WidgetInfo,
  type WidgetStat,
  type WidgetView,
} from '@tipy/domain/features/widgets/widgets.info'
import { fieldsOf, kindOf, type WidgetType } from '@tipy/domain/features/widgets/widgets.kinds'
import { maxHeaderLength } from '@tipy/domain/features/widgets/widgets.rules'
import { widgetTitle } from '@tipy/domain/features/widgets/widgets.title'
import type { Ref } from 'react'
import { SinglePicker } from '#ui/picker/SinglePicker.tsx'
import { statLabels } from '../widgets.labels.ts'
import { type InfoErrors, withView } from './infoDraft.ts'
import { OrderedFields } from './OrderedFields.tsx'

interface InfoFieldsProps {
  readonly type: WidgetType
  readonly info: WidgetInfo
  readonly errors: InfoErrors
  readonly focusOn: (name: string) => Ref<HTMLInputElement>
  readonly onChange: (info: WidgetInfo) => void
}

/** What can be chosen of a widget, as its kind declares it. */
export function InfoFields({ type, info, errors, focusOn, onChange }: InfoFieldsProps) {
  const { views, stats, hasChart } = kindOf(type)
  const offered = fieldsOf(type, info.view)
  const isTable = info.view === 'table'
  return (
    <>
      {views && (
        <SinglePicker
          ref={focusOn('view')}
          label="Vista"
          withAsterisk
          error={errors.view}
          options={views.map(value => ({ value, label: viewLabels[value] }))}
          value={info.view ?? null}
          onChange={value =>
            onChange(
              withView(
                type,
                info,
                views.find((view: WidgetView) => view === value),
              ),
            )
          }
        />
      )}
      {stats && isTable && (
        <SinglePicker
          ref={focusOn('stat')}
          label="Estatística"
          withAsterisk
          clearable
          error={errors.stat}
          options={stats.map(value => ({ value, label: statLabels[value] }))}
          value={info.stat ?? null}
          onChange={value => onChange({ ...info, stat: stats.find((stat: WidgetStat) => stat === value) })}
        />
      )}
      {offered.length > 0 && (
        <OrderedFields offered={offered} value={info.fields ?? []} onChange={fields => onChange({ ...info, fields })} />
      )}
      {hasChart && (
        <Switch
          label="Mostrar gráfico"
          checked={info.includeChart ?? false}
          onChange={event => onChange({ ...info, includeChart: event.currentTarget.checked })}
        />
      )}
      <TextInput
        label="Título"
        placeholder={widgetTitle({ type, info: { ...info, header: undefined } })}
        maxLength={maxHeaderLength}
        value={info.header ?? ''}
        onChange={event => onChange({ ...info, header: event.currentTarget.value })}
      />
    </>
  )
}
