import { createContext, useContext } from 'react';
import { createVault, type Vault } from './vault.ts';

/** The vault of this session. A form puts a typed secret here and hands only its handle to the log. */
export const VaultContext = createContext<Vault>(createVault());

export const useVault = (): Vault => useContext(VaultContext);
