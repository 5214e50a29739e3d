import ae from 'flag-icons/flags/1x1/ae.svg?no-inline';
import au from 'flag-icons/flags/1x1/au.svg?no-inline';
import ca from 'flag-icons/flags/1x1/ca.svg?no-inline';
import cz from 'flag-icons/flags/1x1/cz.svg?no-inline';
import de from 'flag-icons/flags/1x1/de.svg?no-inline';
import dk from 'flag-icons/flags/1x1/dk.svg?no-inline';
import eu from 'flag-icons/flags/1x1/eu.svg?no-inline';
import fr from 'flag-icons/flags/1x1/fr.svg?no-inline';
import gb from 'flag-icons/flags/1x1/gb.svg?no-inline';
import england from 'flag-icons/flags/1x1/gb-eng.svg?no-inline';
import northernIreland from 'flag-icons/flags/1x1/gb-nir.svg?no-inline';
import scotland from 'flag-icons/flags/1x1/gb-sct.svg?no-inline';
import wales from 'flag-icons/flags/1x1/gb-wls.svg?no-inline';
import hk from 'flag-icons/flags/1x1/hk.svg?no-inline';
import ie from 'flag-icons/flags/1x1/ie.svg?no-inline';
import india from 'flag-icons/flags/1x1/in.svg?no-inline';
import it from 'flag-icons/flags/1x1/it.svg?no-inline';
import jp from 'flag-icons/flags/1x1/jp.svg?no-inline';
import my from 'flag-icons/flags/1x1/my.svg?no-inline';
import nl from 'flag-icons/flags/1x1/nl.svg?no-inline';
import nz from 'flag-icons/flags/1x1/nz.svg?no-inline';
import pl from 'flag-icons/flags/1x1/pl.svg?no-inline';
import se from 'flag-icons/flags/1x1/se.svg?no-inline';
import sg from 'flag-icons/flags/1x1/sg.svg?no-inline';
import us from 'flag-icons/flags/1x1/us.svg?no-inline';
import za from 'flag-icons/flags/1x1/za.svg?no-inline';

/** Addresses of flags, by the names and ISO codes by which feeds tell countries. Regions have none. */
export const COUNTRY_FLAGS: Readonly<Record<string, string>> = {
  ...{ AE: ae, AU: au, CA: ca, CZ: cz, DE: de, DK: dk, FR: fr, GB: gb, HK: hk, IE: ie, IN: india, IT: it },
  ...{ JP: jp, MY: my, NL: nl, NZ: nz, PL: pl, SE: se, SG: sg, US: us, ZA: za },
  Australia: au,
  Canada: ca,
  Czechia: cz,
  Denmark: dk,
  England: england,
  Europe: eu,
  France: fr,
  Germany: de,
  'Great Britain': gb,
  'Hong Kong': hk,
  India: india,
  Ireland: ie,
  Italy: it,
  Japan: jp,
  Malaysia: my,
  Netherlands: nl,
  'New Zealand': nz,
  'Northern Ireland': northernIreland,
  Poland: pl,
  Scotland: scotland,
  Singapore: sg,
  'South Africa': za,
  Sweden: se,
  'United Arab Emirates': ae,
  'United Kingdom': gb,
  'United States': us,
  Wales: wales,
};
