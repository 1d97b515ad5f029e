import { GmailPage } from '#features/gmail/gmail.page.tsx'
import { setGmailConnected } from './connected.ts'

/** Replaced, not added: going back from Google must not lead there again. */
const leave = (address: string) => window.location.replace(address)

export function GmailScreen() {
  return <GmailPage onConnected={setGmailConnected} leave={leave} />
}
