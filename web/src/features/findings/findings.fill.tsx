import { Button } from '@mantine/core'
import { IconWand } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '#api/client.ts'
import { useFormApi } from '#form/context.ts'
import { incomplete, mandatory } from '#ui/messages.ts'
import { toast } from '#ui/toast.ts'

const asText = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/** "1 campo preenchido", "8 campos preenchidos". */
function filledSentence(count: number): string {
  if (count === 0) return 'O anúncio não traz nada de novo'
  return count === 1 ? '1 campo preenchido' : `${count} campos preenchidos`
}

/** Fills the form from the listing's web page. Fields the page says nothing about keep what was typed. */
export function FillButton() {
  const { form, fill } = useFormApi()
  const [isReading, setReading] = useState(false)

  async function read(url: string) {
    setReading(true)
    const [ref, office] = form.getValues(['ref', 'office']).map(value => asText(value) || null)
    const answer = await call('POST /api/findings/info', { body: { url, ref, office } })
    setReading(false)
    if (!answer.ok) {
      toast.failure(answer.message === 'OFFICE_MISSING' ? 'Escolha uma agência' : 'URL inválido')
      return
    }
    const entries = Object.entries(answer.data).filter(
      ([name, value]) => value !== null && value !== form.getValues(name),
    )
    fill(Object.fromEntries(entries))
    toast.success(filledSentence(entries.length))
  }

  async function fetchInfo() {
    // Validates first: otherwise the validation on blur would remove the error set below.
    await form.trigger('url')
    const url = asText(form.getValues('url'))
    if (url) return read(url)
    form.setError('url', { type: 'rule', message: mandatory })
    form.setFocus('url')
    toast.failure(incomplete)
  }

  return (
    <Button
      variant="light"
      leftSection={<IconWand size={16} aria-hidden />}
      loading={isReading}
      onClick={() => void fetchInfo()}
    >
      Preencher
    </Button>
  )
}
