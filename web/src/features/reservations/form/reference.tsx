import { Combobox, Loader, Text, TextInput, useCombobox } from '@mantine/core'
import type { FoundListing } from '@tipy/domain/features/findings/findings.contract'
import { reservations } from '@tipy/domain/features/reservations/reservations.record'
import type { Viabilities } from '@tipy/domain/features/viabilities/viabilities.record'
import type { Shown } from '@tipy/domain/record/contract'
import { textMax } from '@tipy/domain/record/limits'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { useFilled, useFormApi } from '#form/context.ts'
import formClasses from '#form/Form.module.css'
import type { DrawProps } from '#form/layout.ts'
import { formatMoney } from '#kinds/format.ts'
import { wrapperOf } from '#kinds/wrapper.tsx'
import classes from './form.module.css'
import { fitting, listingValues, viabilityValues } from './prefill.ts'
import { type Suggested, useSuggestions } from './suggestions.ts'

const field = reservations.fields.ref
const keeps = 'Escolher preenche o que está vazio. O que já escreveu fica.'

/** The reference; suggests the company's listings and viabilities, and a chosen one fills in the form. */
export function ReferenceField({ isLocked, usual }: DrawProps) {
  return isLocked ? usual : <SuggestingInput />
}

function SuggestingInput() {
  const api = useFormApi()
  const { fill } = api
  const filled = useFilled()
  const {
    field: { ref, value, onChange, onBlur },
    fieldState: { error },
  } = useController({ control: api.form.control, name: 'ref' })
  const [typed, setTyped] = useState('')
  const { suggested, isSearching } = useSuggestions(typed)
  const [isDismissed, setDismissed] = useState(false)
  const count = suggested.findings.length + suggested.viabilities.length
  const store = useCombobox({
    opened: count > 0 && !isDismissed,
    onOpenedChange: isOpened => setDismissed(!isOpened),
    onDropdownClose: () => store.resetSelectedOption(),
  })

  function choose(id: string) {
    const listing = suggested.findings.find(found => `f:${found.ref}` === id)
    const study = suggested.viabilities.find(({ _id }) => `v:${_id}` === id)
    const suggestion = listing ? listingValues(listing) : study && viabilityValues(study, api.names)
    if (!suggestion) return
    // For a viability the typed text was a buyer's name to search by, not a reference: it is cleared.
    const values = { ...fitting(api, filled, suggestion), ref: listing?.ref ?? null }
    fill(values)
    setTyped('')
  }

  return (
    <Combobox store={store} onOptionSubmit={choose} withinPortal position="bottom-start">
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...wrapperOf({ field, error: error?.message })}
          className={filled.has('ref') ? formClasses.filled : undefined}
          ref={ref}
          value={typeof value === 'string' ? value : ''}
          maxLength={textMax(field)}
          placeholder="Referência, morada ou comprador"
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          rightSection={isSearching ? <Loader size="xs" /> : undefined}
          onFocus={() => setDismissed(false)}
          onBlur={() => {
            setDismissed(true)
            onBlur()
          }}
          onChange={event => {
            const text = event.currentTarget.value
            setTyped(text)
            setDismissed(false)
            onChange(text || null)
            api.changed('ref')
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        {store.dropdownOpened && <Options suggested={suggested} />}
        <Combobox.Footer>
          <Text size="xs" c="dimmed">
            {keeps}
          </Text>
        </Combobox.Footer>
      </Combobox.Dropdown>
    </Combobox>
  )
}

function Options({ suggested: { findings, viabilities } }: { readonly suggested: Suggested }) {
  return (
    <Combobox.Options aria-label="Sugestões" mah={320} style={{ overflowY: 'auto' }}>
      {findings.length > 0 && (
        <Combobox.Group label="Angariações">
          {findings.map(found => (
            <Combobox.Option key={found.ref} value={`f:${found.ref}`}>
              <Listing found={found} />
            </Combobox.Option>
          ))}
        </Combobox.Group>
      )}
      {viabilities.length > 0 && (
        <Combobox.Group label="Viabilidades">
          {viabilities.map(study => (
            <Combobox.Option key={study._id} value={`v:${study._id}`}>
              <Study study={study} />
            </Combobox.Option>
          ))}
        </Combobox.Group>
      )}
    </Combobox.Options>
  )
}

const joined = (texts: readonly (string | null | undefined)[], by: string) => texts.filter(Boolean).join(by)

function Listing({ found }: { readonly found: FoundListing }) {
  const { names } = useFormApi()
  const { ref, address, city, houseValue, finder } = found
  const value = houseValue === null ? null : formatMoney(houseValue)
  return (
    <span className={classes.found}>
      <Text span size="sm" fw={600}>
        {ref}
      </Text>{' '}
      <Text span size="sm">
        {joined([address, city], ', ')}
      </Text>
      <Text span size="xs" c="dimmed" display="block">
        {joined([value, finder && names.person(finder)], ' · ')}
      </Text>
    </span>
  )
}

function Study({ study: { buyers = [], requests = [], creditManager } }: { readonly study: Shown<Viabilities> }) {
  const { names } = useFormApi()
  const chosen = requests.find(request => request.chosen)
  const bank = chosen?.bank ? names.item('banks', chosen.bank)?.name : null
  return (
    <span className={classes.found}>
      <Text span size="sm" fw={600}>
        {joined(
          buyers.map(({ name }) => name),
          ' e ',
        ) || 'Sem comprador'}
      </Text>
      <Text span size="xs" c="dimmed" display="block">
        {joined([bank, creditManager && names.person(creditManager)], ' · ')}
      </Text>
    </span>
  )
}
