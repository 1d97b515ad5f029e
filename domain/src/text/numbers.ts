/** Numbers in Portuguese notation: grouped from a thousand on, while pt-PT by default leaves 1234 ungrouped. */
const money = new Intl.NumberFormat('pt-PT', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: 'always',
})
const decimal = new Intl.NumberFormat('pt-PT', { maximumFractionDigits: 6, useGrouping: 'always' })
/** A non-breaking space. */
const space = '\u00a0'

/** `1 234 567,89`: where the amount after it names the currency. */
export const formatAmount = (euros: number): string => money.format(euros)
/** `1 234 567,89 €` */
export const formatMoney = (euros: number): string => `${formatAmount(euros)}${space}€`
export const formatNumber = (value: number): string => decimal.format(value)
/** `47,8%` */
export const formatPercent = (value: number): string => `${decimal.format(value)}%`
/** `47,80%`: with two decimals, where shares stand in columns. */
export const formatExactPercent = (value: number): string => `${money.format(value)}%`
/** Times a hundred without binary rounding errors: 0,07 is 7%, not 7,000000000000001. */
export const formatFraction = (value: number): string => formatPercent(Number((value * 100).toFixed(6)))
