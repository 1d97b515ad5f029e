import { Alert, Button, Group, NumberInput, Switch, Text } from '@mantine/core'
import { settingLabels } from '@tipy/domain/company/settingLabels'
import {
  type CompanySettings,
  type CountedSettingName,
  countedSettings,
  isCountedSetting,
  unitOfSetting,
} from '@tipy/domain/company/settings'
import { type FormEvent, useState } from 'react'
import { explain } from '#api/explain.ts'
import { Loading } from '#ui/Loading.tsx'
import { Section } from '#ui/Section.tsx'
import { toast } from '#ui/toast.ts'
import { type SavedSettings, useSaving, useSettings } from './calls.ts'
import classes from './settings.module.css'

type Name = keyof CompanySettings
const names = Object.keys(settingLabels) as Name[]

/** The company's settings. A save applies to every user immediately. */
export function SettingsSection() {
  const { saved, isError } = useSettings()
  return (
    <Section title="Opções">
      {saved && <SettingsForm saved={saved} />}
      {!saved && !isError && <Loading height={220} />}
      {!saved && isError && <Text role="alert">Não foi possível carregar as opções.</Text>}
    </Section>
  )
}

function useForm(saved: SavedSettings) {
  const save = useSaving()
  const [changed, setChanged] = useState<Partial<CompanySettings>>({})
  const [isSaving, setSaving] = useState(false)
  const [conflict, setConflict] = useState(false)
  const isChanged = (name: Name) => name in changed && changed[name] !== saved.settings[name]
  const count = names.filter(isChanged).length

  async function submit() {
    setSaving(true)
    const answer = await save(changed, saved.version)
    setSaving(false)
    setConflict(!answer.ok && answer.message === 'STALE')
    if (answer.ok) {
      setChanged({})
      toast.success('Opções guardadas')
    } else if (answer.message !== 'STALE') toast.failure(explain(answer))
  }

  return {
    value: { ...saved.settings, ...changed },
    isChanged,
    count,
    isSaving,
    conflict,
    change: (part: Partial<CompanySettings>) => setChanged(before => ({ ...before, ...part })),
    undo: () => {
      setChanged({})
      setConflict(false)
    },
    submit,
  }
}

function SettingsForm({ saved }: { readonly saved: SavedSettings }) {
  const form = useForm(saved)
  const { count, isSaving, conflict } = form
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (count > 0) void form.submit()
  }
  return (
    <form onSubmit={submit} aria-label="Opções da empresa" noValidate>
      {conflict && (
        <Alert color="yellow" role="alert" mb="md" title="Estas opções foram alteradas por outra pessoa">
          Já mostramos as dela. As suas mudanças continuam por guardar: reveja-as e guarde de novo.
        </Alert>
      )}
      <div className={classes.settings}>
        {names.map(name =>
          name === 'referencePercentage' ? (
            <Percentage key={name} form={form} />
          ) : isCountedSetting(name) ? (
            <WholeNumber key={name} form={form} name={name} />
          ) : (
            <Switch
              key={name}
              label={settingLabels[name].label}
              description={settingLabels[name].hint}
              checked={form.value[name]}
              data-changed={form.isChanged(name) || undefined}
              onChange={event => form.change({ [name]: event.currentTarget.checked })}
            />
          ),
        )}
      </div>
      <Group mt="lg">
        <Button type="submit" disabled={count === 0} loading={isSaving}>
          Guardar
        </Button>
        {count > 0 && (
          <Button variant="default" onClick={form.undo}>
            Desfazer
          </Button>
        )}
        <Text size="sm" c="dimmed" aria-live="polite">
          {count > 0 && (count === 1 ? '1 mudança por guardar' : `${count} mudanças por guardar`)}
        </Text>
      </Group>
    </form>
  )
}

function Percentage({ form }: { readonly form: ReturnType<typeof useForm> }) {
  const { label, hint } = settingLabels.referencePercentage
  return (
    <NumberInput
      label={label}
      description={hint}
      value={form.value.referencePercentage ?? ''}
      onChange={typed => form.change({ referencePercentage: typed === '' ? null : Number(typed) })}
      min={0}
      max={100}
      clampBehavior="strict"
      allowNegative={false}
      decimalScale={6}
      decimalSeparator=","
      suffix="%"
      hideControls
      inputMode="decimal"
      maw={360}
    />
  )
}

interface WholeNumberProps {
  readonly form: ReturnType<typeof useForm>
  readonly name: CountedSettingName
}

function WholeNumber({ form, name }: WholeNumberProps) {
  const { label, hint } = settingLabels[name]
  const { min, max } = countedSettings[name]
  return (
    <NumberInput
      label={label}
      description={hint}
      value={form.value[name]}
      // An emptied input is no value: the last one stays.
      onChange={typed => typed !== '' && form.change({ [name]: Number(typed) })}
      min={min}
      max={max}
      clampBehavior="blur"
      allowNegative={false}
      allowDecimal={false}
      suffix={` ${unitOfSetting(name, form.value[name])}`}
      hideControls
      inputMode="numeric"
      maw={360}
    />
  )
}
