/** Failures are counted in windows of this length (docs/features/auth.md). */
export const limitWindowMinutes = 15

/** Where an attempt comes from. Accounts and devices are hashes that the server computes. */
export interface Origin {
  /** The IPv4 address, or the /64 of an IPv6 address. */
  readonly network: string
  /** The account as typed, whether or not it exists; absent where the call names none. */
  readonly account?: string
  /** A device on which this account has logged in before. */
  readonly device?: string
}

export const counterPoints = {
  /** A whole office shares one address. */
  address: 300,
  accountAt: 10,
  account: 100,
  device: 10,
} as const
export type CounterName = keyof typeof counterPoints

export interface Counter {
  readonly name: CounterName
  readonly key: string
}

/**
 * The counters of an attempt: each must be below its limit.
 *
 * A known device has its own counter only: failures of others from its network, or for its account, never lock out its
 * owner, and a thief of the device has ten guesses.
 */
export function countersOf({ network, account, device }: Origin): readonly Counter[] {
  if (account === undefined) return [{ name: 'address', key: network }]
  if (device !== undefined) return [{ name: 'device', key: `${account}:${device}` }]
  return [
    { name: 'address', key: network },
    { name: 'accountAt', key: `${account}:${network}` },
    { name: 'account', key: account },
  ]
}
