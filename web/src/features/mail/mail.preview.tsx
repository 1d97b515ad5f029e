import { Group, Text, Title } from '@mantine/core'
import { type MailName, mailTemplates, type Wording } from '@tipy/domain/features/mail/mail.templates'
import { sampleValues, writeMail } from '@tipy/domain/features/mail/mail.wording'
import { useMemo, useState } from 'react'
import { useSessionContext } from '#session/sessionContext.ts'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import classes from './mail.module.css'

type As = 'html' | 'text'

/** The e-mail with example values, rendered by the same function that renders real ones. */
export function Preview({ template, wording }: { readonly template: MailName; readonly wording: Wording }) {
  const { person } = useSessionContext()
  const [as, setAs] = useState<As>('html')
  const { subject, body } = wording
  const mail = useMemo(() => {
    const standard = mailTemplates[template]
    return writeMail(standard, { subject, body }, { ...sampleValues(standard), name: person.name })
  }, [template, subject, body, person.name])
  const { label } = mailTemplates[template]
  return (
    <section className={classes.preview} aria-label="Pré-visualização">
      <Group justify="space-between">
        <Title order={2} fz="md">
          Pré-visualização
        </Title>
        <SegmentedControl
          size="xs"
          aria-label="Formato da pré-visualização"
          data={[
            { value: 'html', label: 'Formatado' },
            { value: 'text', label: 'Só texto' },
          ]}
          value={as}
          onChange={setAs}
        />
      </Group>
      <Text size="sm">
        <Text span c="dimmed">
          Assunto:{' '}
        </Text>
        {mail.subject}
      </Text>
      {as === 'html' ? (
        // The empty sandbox blocks scripts, forms and navigation.
        <iframe className={classes.paper} title={`E-mail ${label}`} sandbox="" srcDoc={mail.html} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <pre className={classes.text} role="document" tabIndex={0} aria-label={`E-mail ${label}, só texto`}>
          {mail.text}
        </pre>
      )}
    </section>
  )
}
