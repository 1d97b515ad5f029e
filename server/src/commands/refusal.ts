/** A command that was asked for something it will not do; the message is for the person. */
export class Refusal extends Error {
  override name = 'Refusal'
}
