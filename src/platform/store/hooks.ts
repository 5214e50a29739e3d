import { useDispatch, useSelector } from 'react-redux';
import type { Dispatch } from 'redux';
import type { NewInput } from '#domain/events/registry.ts';
import type { RootState } from '#projections/root.ts';

/** Reads the folded state. The selector returns what the state holds, or a primitive. */
export const useApp = useSelector.withTypes<RootState>();

/** Hands a fact about the user to the log; everything else follows from there. */
export const useSubmit = (): ((input: NewInput) => void) => useDispatch<Dispatch<NewInput>>();
