import { useQueryClient } from '@tanstack/react-query'
import { screens } from '@tipy/domain/navigation/screens'
import { useCallback } from 'react'
import type { DraftsConnection } from '#features/drafts/drafts.connection.ts'
import { DraftsDialog, type DraftsDialogProps } from '#features/drafts/drafts.dialog.tsx'
import { gmailKey, gmailStateOf, useGmail } from '#features/gmail/gmail.calls.ts'
import { ConnectLink } from '#features/gmail/gmail.connect.tsx'
import { setGmailConnected } from './connected.ts'

/** The dialog of drafts with the user's Google account. It opens once it is known whether drafts wait. */
export function Drafts(props: Omit<DraftsDialogProps, 'connection'>) {
  const queries = useQueryClient()
  const { data, isError } = useGmail()
  const onLost = useCallback(() => {
    setGmailConnected(false)
    void queries.invalidateQueries({ queryKey: gmailKey })
  }, [queries])
  if (!data && !isError) return null
  const state = data && gmailStateOf(data)
  const connection: DraftsConnection = {
    isConnected: state && state === 'connected',
    waitingBatch: data?.batch ?? null,
    // In a new tab, because files and people chosen in the dialog would be lost.
    link: state && state !== 'connected' && <ConnectLink state={state} returnTo={screens.gmail.path} inNewTab />,
    onLost,
  }
  return <DraftsDialog {...props} connection={connection} />
}
