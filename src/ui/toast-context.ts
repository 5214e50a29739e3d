import { createContext, useContext } from 'react';

type Show = (text: string) => void;

export const ToastContext = createContext<{ readonly show: Show; readonly region: HTMLElement | null }>({
  show: () => undefined,
  region: null,
});
/** Says something in passing that is also written elsewhere. Nothing about money is only ever said here. */
export const useToast = (): Show => useContext(ToastContext).show;
