import { Autocomplete, Button } from '@mantine/core'
import { IconBuildingBank } from '@tabler/icons-react'
import { invoices } from '@tipy/domain/features/invoices/invoices.record'
import { bankRef, isBankRef } from '@tipy/domain/features/invoices/invoices.rules'
import { textMax } from '@tipy/domain/record/limits'
import { useRef } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useFormApi } from '#form/context.ts'
import type { DrawProps } from '#form/layout.ts'
import { wrapperOf } from '#kinds/wrapper.tsx'

const textIn = (value: unknown) => (typeof value === 'string' ? value : null)

/** Sets the reference of a bank's invoice; pressed again, it restores the previous reference. */
export function BankSwitch() {
  const { form, changed } = useFormApi()
  const ref = textIn(useWatch({ control: form.control, name: 'ref' }))
  const before = useRef<string | null>(null)
  const isBank = isBankRef(ref)
  const press = () => {
    if (!isBank) before.current = ref
    form.setValue('ref', isBank ? before.current : bankRef, { shouldDirty: true, shouldValidate: !isBank })
    changed('ref', ref)
  }
  return (
    <Button
      variant={isBank ? 'filled' : 'default'}
      aria-pressed={isBank}
      leftSection={<IconBuildingBank size={16} aria-hidden />}
      onClick={press}
    >
      {bankRef}
    </Button>
  )
}

/** The finder of a bank's invoice is a bank's name: one of the company's banks or any other. */
export function FinderField({ isLocked, usual }: DrawProps) {
  const { form } = useFormApi()
  const isBank = isBankRef(textIn(useWatch({ control: form.control, name: 'ref' })))
  return isBank && !isLocked ? <BankName /> : usual
}

function BankName() {
  const { form, names, changed } = useFormApi()
  const {
    field: { ref, value, onChange, onBlur },
    fieldState: { error },
  } = useController({ control: form.control, name: 'finder' })
  const field = { ...invoices.fields.finder, label: 'Banco' }
  const banks = new Set(names.items('banks').flatMap(({ name, active }) => (active ? [name] : [])))
  return (
    <Autocomplete
      {...wrapperOf({ field, error: error?.message })}
      ref={ref}
      data={[...banks]}
      value={textIn(value) ?? ''}
      maxLength={textMax(field)}
      placeholder="Nome do banco"
      onBlur={onBlur}
      onChange={next => {
        onChange(next || null)
        changed('finder', value)
      }}
    />
  )
}
