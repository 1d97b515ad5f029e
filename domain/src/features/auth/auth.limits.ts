/** Failures are counted in windows of this length (docs/features/auth.md). */
export const limitWindowMinutes = 15

/** Whose failure an attempt would be. Accounts and devices are opaque here: the server passes hashes. */
export interface Origin {
  /** The IPv4 address, or the /64 of an IPv6 address. */
  readonly network: string
  /** What was typed as an account, whether or not it exists; none where the caller names no account. */
  readonly account?: string
  /** A device from which this account was entered before. */
  readonly device?: string
}

export const counterPoints = {
  /** An office shares one address. */
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
 * The counters that must all have room for an attempt.
 *
 * A known device has a counter of its own and no other: what strangers do from its network, or to its account from
 * anywhere, never locks out its owner, and a thief of the device has ten guesses like everybody else.
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
