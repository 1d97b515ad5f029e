import { ActionIcon, Button, Group, Modal, Stack, Text, Tooltip } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { externalOf } from '@tipy/domain/deal/sides'
import { invoices } from '@tipy/domain/features/invoices/invoices.record'
import { createContext, useContext, useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useFormApi } from '#form/context.ts'
import { useFromValues } from '#form/useFromValues.ts'
import { isSame, type Values } from '#form/values.ts'
import { formatValue } from '#kinds/format.ts'
import { toast } from '#ui/toast.ts'
import type { InvoiceValues } from '../invoices.waterfall.lines.ts'
import classes from './form.module.css'
import { type Filled, filledFields, readTerms } from './terms.ts'

const labels: Readonly<Record<Filled, string>> = {
  finder: 'Atualizar equipa, direção e comissões do angariador',
  seller: 'Atualizar equipa, direção e comissões do vendedor',
  creditManager: 'Atualizar a comissão da gestora de crédito',
}

/** Receives whether the refresh dialog is open over the form, which then must not react to keys. */
const CoverContext = createContext<(isCovered: boolean) => void>(() => {})
export const RefreshCoverProvider = CoverContext.Provider

interface Change {
  readonly name: keyof InvoiceValues
  readonly before: unknown
  readonly after: unknown
}

/** The fields that a refresh would change, of those the user may edit. */
function changesOf(filled: Filled, now: Values, terms: Values, may: ReadonlySet<string>): readonly Change[] {
  return filledFields(filled).flatMap(name => {
    const [before, after] = [now[name] ?? null, terms[name] ?? null]
    const isThere = may.has(name) && name in terms
    return isThere && !isSame(invoices.fields[name], before, after) ? [{ name, before, after }] : []
  })
}

/** Loads the terms of the profile again, after a preview of the changes. Needs editCommissions. */
function Refresh({ filled }: { readonly filled: Filled }) {
  const { form, fill, session, may, names } = useFormApi()
  const [isReading, setReading] = useState(false)
  const [changes, setChanges] = useState<readonly Change[] | null>(null)
  const person = useWatch({ control: form.control, name: filled })
  const isOutside = useFromValues(values => filled !== 'creditManager' && values[externalOf(filled)] === true)
  if (isOutside || !session.flags.has('editCommissions')) return null

  const hasGone = names.people.some(({ _id, active }) => _id === person && !active)
  const label = hasGone ? 'Já não está na empresa: não há perfil para ler' : labels[filled]

  async function read() {
    setReading(true)
    const terms = await readTerms(filled, form.getValues() as InvoiceValues)
    setReading(false)
    if (!terms) return
    const found = changesOf(filled, form.getValues(), terms, may)
    if (found.length === 0) toast.success('Já está como no perfil')
    else setChanges(found)
  }
  function accept(accepted: readonly Change[]) {
    fill(Object.fromEntries(accepted.map(({ name, after }) => [name, after])))
    setChanges(null)
  }

  return (
    <>
      <Tooltip label={label}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={label}
          loading={isReading}
          disabled={!person || hasGone}
          onClick={() => void read()}
        >
          <IconRefresh size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {changes && <Preview changes={changes} onAccept={() => accept(changes)} onClose={() => setChanges(null)} />}
    </>
  )
}

interface PreviewProps {
  readonly changes: readonly Change[]
  readonly onAccept: () => void
  readonly onClose: () => void
}

function Preview({ changes, onAccept, onClose }: PreviewProps) {
  const { names } = useFormApi()
  const cover = useContext(CoverContext)
  useEffect(() => {
    cover(true)
    return () => cover(false)
  }, [cover])
  const textOf = (name: Change['name'], value: unknown) => formatValue(invoices.fields[name], value, names) || '–'
  return (
    <Modal opened onClose={onClose} size="lg" zIndex={400} title="Atualizar a partir do perfil?">
      <Stack gap="md">
        <Text size="sm">
          Estes campos passam a ter o que o perfil diz hoje. Nada fica guardado até guardar a fatura.
        </Text>
        <table className={classes.changes}>
          <thead>
            <tr>
              <th scope="col">Campo</th>
              <th scope="col">De</th>
              <th scope="col">Para</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ name, before, after }) => (
              <tr key={name}>
                <th scope="row">{invoices.fields[name].label}</th>
                <td className="tabular">{textOf(name, before)}</td>
                <td className={`tabular ${classes.after}`}>{textOf(name, after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Deixar como está
          </Button>
          <Button onClick={onAccept} data-autofocus>
            Atualizar
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

export const RefreshFinder = () => <Refresh filled="finder" />
export const RefreshSeller = () => <Refresh filled="seller" />
export const RefreshCreditManager = () => <Refresh filled="creditManager" />
