/** A command refused its arguments or its task; the message is for the user. */
export class Refusal extends Error {
  override name = 'Refusal'
}
