import { type FunnelTrapezoidItem, Trapezoid } from 'recharts'

/** Never wider below than above: a step with fewer than the next one, or none, would look like more than it has. */
export const FunnelStep = ({ upperWidth, lowerWidth, ...step }: Partial<FunnelTrapezoidItem>) => (
  <Trapezoid {...step} upperWidth={upperWidth ?? 0} lowerWidth={Math.min(upperWidth ?? 0, lowerWidth ?? 0)} />
)
