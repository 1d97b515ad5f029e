import { Alert, Button, Stack, Tabs, Text } from '@mantine/core'
import { IconCloudOff, IconMailPause } from '@tabler/icons-react'
import { screens } from '@tipy/domain/navigation/screens'
import { mailSetting } from '#session/mailSetting.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import { Loading } from '#ui/Loading.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { useWordings } from './mail.calls.ts'
import classes from './mail.module.css'
import { Outbox } from './mail.outbox.tsx'
import { TemplateEditor } from './mail.templates.tsx'

/** /config/emails: the texts of the e-mails, and the outbox. */
export function MailPage() {
  const { config, isError, refetch, save } = useWordings()
  const setting = mailSetting(useSessionContext())
  return (
    <div className={classes.page}>
      <PageHead
        title={screens.configEmails.title}
        text="Como a empresa escreve as suas mensagens, e o que foi feito de cada uma."
      />
      {config && !config.isSending && (
        <Alert color="yellow" icon={<IconMailPause aria-hidden />} title="Não há servidor de e-mail">
          As mensagens ficam na caixa de saída até a instalação ter um{setting && ` (definição ${setting})`}.
        </Alert>
      )}
      {/* keepMounted: an unsaved text survives a look at the outbox. */}
      <Tabs defaultValue="templates" keepMounted>
        <Tabs.List mb="md">
          <Tabs.Tab value="templates">Modelos</Tabs.Tab>
          <Tabs.Tab value="outbox">Caixa de saída</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="templates">
          {config && <TemplateEditor templates={config.templates} onSave={save} />}
          {!config && !isError && <Loading height={480} />}
          {!config && isError && <Unreachable onRetry={() => void refetch()} />}
        </Tabs.Panel>
        <Tabs.Panel value="outbox" keepMounted={false}>
          <Outbox />
        </Tabs.Panel>
      </Tabs>
    </div>
  )
}

function Unreachable({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Stack align="center" gap={6} className={classes.empty} role="alert">
      <IconCloudOff size={34} stroke={1.4} aria-hidden />
      <Text fw={600}>Não foi possível carregar os modelos</Text>
      <Button variant="default" mt="xs" onClick={onRetry}>
        Tentar de novo
      </Button>
    </Stack>
  )
}
