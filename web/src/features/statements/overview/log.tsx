import { Skeleton, Stack, Text } from '@mantine/core'
import { formatRange } from '@tipy/domain/calendar/format'
import { useState } from 'react'
import { Pages } from '#ui/Pages.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { sendsPerPage, useSends } from './calls.ts'
import classes from './overview.module.css'
import { dayOf, SendMark } from './sendMark.tsx'

interface SendLogProps {
  /** Only what this person was sent; null: everyone. */
  readonly person: { readonly _id: string; readonly name: string } | null
  readonly onClose: () => void
}

/** Who was sent which period, when and by whom, newest first. */
export function SendLog({ person, onClose }: SendLogProps) {
  const [page, setPage] = useState(0)
  const { data, isError } = useSends(person?._id ?? null, page)
  return (
    <SidePanel title={person ? `Extratos enviados a ${person.name}` : 'Extratos enviados'} onClose={onClose}>
      <Stack gap="sm">
        {!data && (isError ? <Text>Não foi possível carregar os envios</Text> : <Skeleton h={240} />)}
        {data?.total === 0 && <Text c="dimmed">Ainda não foi enviado nenhum extrato.</Text>}
        <div>
          {data?.sends.map(send => (
            <div key={send._id} className={classes.send}>
              <div className={classes.sendTop}>
                <Text fw={600}>{send.name}</Text>
                <SendMark state={send.state} at={send.sentAt ?? send.at} />
              </div>
              <Text size="sm">{formatRange(send)}</Text>
              <Text size="xs" c="dimmed">
                {send.recipient} · pedido em {dayOf(send.at)} por {send.by}
              </Text>
              {send.error && (
                <Text size="xs" c="red">
                  {send.error}
                </Text>
              )}
            </div>
          ))}
        </div>
        {data && data.total > sendsPerPage && (
          <Pages
            sizes={[sendsPerPage]}
            page={page}
            perPage={sendsPerPage}
            rows={data.sends.length}
            total={data.total}
            onPage={setPage}
            label="Páginas de envios"
            isFixed={false}
          />
        )}
      </Stack>
    </SidePanel>
  )
}
