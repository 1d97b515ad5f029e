import { ColorSwatch, NativeSelect, NumberInput, Popover, SimpleGrid, TextInput, UnstyledButton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ListName } from '@tipy/domain/company/config'
import { hues } from '@tipy/domain/company/hues'
import { colorFor } from '@tipy/domain/company/stateColors'
import {
  type EditedListName,
  editedListLabels,
  listLabels,
  outcomeLabels,
} from '@tipy/domain/features/config/lists/labels'
import { fixedKeysOf } from '@tipy/domain/features/config/lists/rules'
import { isNifFormat, nifChecks } from '@tipy/domain/identity/nif'
import { type ReactNode, useState } from 'react'
import { useNames } from '#kinds/names.ts'
import { PeoplePicker, PersonPicker } from '#kinds/PeoplePicker.tsx'
import type { ItemLine, ListsDraft, OfficeLine, TeamLine } from './draft.ts'
import { Lines } from './lines.tsx'
import classes from './lists.module.css'

interface EditorProps {
  readonly draft: ListsDraft
}

const errorsOf =
  ({ errors }: ListsDraft, name: EditedListName) =>
  (index: number, field: string): string | undefined =>
    errors[`${name}.${index}.${field}`]

export function ListEditor({ name, draft }: EditorProps & { readonly name: EditedListName }) {
  if (name === 'offices') return <OfficesEditor draft={draft} />
  if (name === 'teams') return <TeamsEditor draft={draft} />
  if (name === 'limits') return <LimitsEditor draft={draft} />
  return <ItemsEditor draft={draft} list={name} />
}

const colors = Object.values(hues)
const outcomes = Object.entries(outcomeLabels).map(([value, label]) => ({ value, label }))

function ItemsEditor({ draft, list }: EditorProps & { readonly list: ListName }) {
  const { label, closed, color, outcome, types, typeLabel = 'Tipo' } = listLabels[list]
  const offered =
    types === 'categories'
      ? draft.values.expenseCategories.flatMap(({ key, name }) =>
          key === undefined ? [] : [{ value: key, label: name }],
        )
      : (types ?? [])
  const errorOf = errorsOf(draft, list)
  const blank = (id: string): ItemLine => ({
    id,
    name: '',
    active: true,
    ...(color && { color: colorFor('open', draft.values[list]) }),
    ...(outcome && { outcome: 'open' }),
    ...(types && offered[0] && { type: offered[0].value }),
  })
  return (
    <Lines
      label={label}
      lines={draft.values[list]}
      onChange={lines => draft.change(list, lines)}
      fixedKeys={fixedKeysOf(list)}
      {...(!closed && { blank })}
      errorOf={errorOf}
      renderExtra={(line, change, index) => (
        <>
          {color && <ColorPicker line={line} onChange={picked => change({ color: picked })} />}
          {types && (
            <NativeSelect
              aria-label={`${typeLabel} de ${line.name}`}
              data={offered}
              value={line.type ?? ''}
              error={errorOf(index, 'type')}
              onChange={event => change({ type: event.currentTarget.value })}
            />
          )}
          {outcome && (
            <NativeSelect
              aria-label={`Como acaba ${line.name}`}
              data={outcomes}
              value={line.outcome ?? 'open'}
              onChange={event => {
                const next = event.currentTarget.value as NonNullable<ItemLine['outcome']>
                change({ outcome: next, color: colorFor(next, draft.values[list]) })
              }}
            />
          )}
        </>
      )}
    />
  )
}

/** Only colours in which white text can be read. */
function ColorPicker({ line, onChange }: { readonly line: ItemLine; readonly onChange: (color: string) => void }) {
  const [opened, setOpened] = useState(false)
  const nameOf = (value: string | undefined) => colors.find(({ fill }) => fill === value)?.label ?? 'Outra'
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom" withArrow trapFocus>
      <Popover.Target>
        <UnstyledButton
          className={classes.color}
          aria-label={`Cor de ${line.name}: ${nameOf(line.color)}`}
          onClick={() => setOpened(was => !was)}
        >
          <ColorSwatch color={line.color ?? hues.gray.fill} size={26} component="span" />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <SimpleGrid cols={5} spacing="xs">
          {colors.map(({ fill, label }) => (
            <UnstyledButton
              key={fill}
              className={classes.color}
              aria-label={label}
              title={label}
              aria-pressed={fill === line.color}
              onClick={() => {
                onChange(fill)
                setOpened(false)
              }}
            >
              <ColorSwatch color={fill} size={28} component="span">
                {fill === line.color && <IconCheck size={16} color="white" aria-hidden />}
              </ColorSwatch>
            </UnstyledButton>
          ))}
        </SimpleGrid>
      </Popover.Dropdown>
    </Popover>
  )
}

interface TeamsEditorProps extends EditorProps {
  /** Renders a team's members under it (undefined: a new team), where the caller knows the members. */
  readonly renderMembers?: ((key: string | undefined) => ReactNode) | undefined
}

export function TeamsEditor({ draft, renderMembers }: TeamsEditorProps) {
  const names = useNames()
  const errorOf = errorsOf(draft, 'teams')
  return (
    <Lines<TeamLine>
      label={editedListLabels.teams.label}
      lines={draft.values.teams}
      onChange={lines => draft.change('teams', lines)}
      fixedKeys={[]}
      blank={id => ({ id, name: '', active: true, teamManagers: [] })}
      errorOf={errorOf}
      renderBelow={(line, change, index) => (
        <>
          <PeoplePicker
            label={`Chefia · ${line.name || 'nova equipa'}`}
            names={names}
            value={line.teamManagers}
            error={errorOf(index, 'teamManagers')}
            onChange={teamManagers => change({ teamManagers })}
          />
          {renderMembers?.(line.key)}
        </>
      )}
    />
  )
}

const noOffice = { broker: null, coo: null, nif: null, ami: null, address: null, postalCode: null, city: null }
const officeTexts = [
  ['nif', 'NIF'],
  ['ami', 'AMI'],
  ['address', 'Morada'],
  ['postalCode', 'Código postal'],
  ['city', 'Cidade'],
] as const

const nifHint = (nif: string | null) =>
  nif && isNifFormat(nif) && !nifChecks(nif) ? 'O último algarismo não confere: confirme o número' : undefined

function OfficesEditor({ draft }: EditorProps) {
  const names = useNames()
  const errorOf = errorsOf(draft, 'offices')
  return (
    <Lines<OfficeLine>
      label={editedListLabels.offices.label}
      lines={draft.values.offices}
      onChange={lines => draft.change('offices', lines)}
      fixedKeys={[]}
      blank={id => ({ id, name: '', active: true, ...noOffice })}
      errorOf={errorOf}
      renderBelow={(line, change, index) => (
        <fieldset className={classes.office} aria-label={`Dados de ${line.name || 'nova agência'}`}>
          {(['broker', 'coo'] as const).map(role => (
            <PersonPicker
              key={role}
              label={role === 'broker' ? 'Broker' : 'COO'}
              names={names}
              among={[role]}
              value={line[role]}
              clearable
              error={errorOf(index, role)}
              onChange={id => change({ [role]: id })}
            />
          ))}
          {officeTexts.map(([field, label]) => (
            <TextInput
              key={field}
              label={label}
              value={line[field] ?? ''}
              error={errorOf(index, field)}
              description={field === 'nif' ? nifHint(line.nif) : undefined}
              inputMode={field === 'nif' || field === 'ami' ? 'numeric' : 'text'}
              onChange={event => change({ [field]: event.currentTarget.value || null })}
            />
          ))}
        </fieldset>
      )}
    />
  )
}

function LimitsEditor({ draft }: EditorProps) {
  const { limits } = draft.values
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} maw={560}>
      <NumberInput
        label="Limite de faturação"
        description="Por consultor e ano, em euros."
        value={limits.billingLimit}
        error={draft.errors.billingLimit}
        onChange={value => draft.change('limits', { ...limits, billingLimit: Number(value) || 0 })}
        min={0}
        decimalScale={2}
        decimalSeparator=","
        thousandSeparator=" "
        suffix={'\u00a0€'}
        hideControls
        inputMode="decimal"
      />
      <NumberInput
        label="Percentagem acima do limite"
        description="A comissão de quem o passa."
        value={limits.billingLimitPercentage}
        error={draft.errors.billingLimitPercentage}
        onChange={value => draft.change('limits', { ...limits, billingLimitPercentage: Number(value) || 0 })}
        min={0}
        max={100}
        decimalScale={6}
        decimalSeparator=","
        suffix="%"
        hideControls
        inputMode="decimal"
      />
    </SimpleGrid>
  )
}
