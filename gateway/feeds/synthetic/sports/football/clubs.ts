/** Invented competitions and clubs: no real club, league or place is meant. */
export interface League {
  /** Part of keys and category ids: lower-case letters. */
  readonly code: string;
  readonly name: string;
  readonly country: string;
  readonly clubs: readonly string[];
  /** Plays at fixed times of the day in real time; the others play round the clock at a quicker pace. */
  readonly calendar: boolean;
  /**
   * Goals of an average side in 90 minutes, in thousandths. Added time adds a twelfth: the leagues together
   * come to about 2.7 a match.
   */
  readonly goals: number;
}

const words = (text: string): string[] => text.trim().split(/\s*,\s*/);

export const LEAGUES: readonly League[] = [
  {
    code: 'crown',
    calendar: true,
    name: 'Crown Premier',
    country: 'England',
    goals: 1_330,
    clubs: words(`Alderwick Town, Calderby City, Dunmarrow United, Eastmarch Rovers, Fenhallow Albion,
      Greyholm Athletic, Harrowmere, Kestleton Wanderers, Marlowick United, Oxmere City, Pellingham,
      Ravensholt Town, Stanwold, Thornbeck Athletic, Wexcombe Rovers, Ivelbridge Vale`),
  },
  {
    code: 'shires',
    calendar: false,
    name: 'Shires Championship',
    country: 'England',
    goals: 1_220,
    clubs: words(`Ambermoor, Brindlecote Town, Corvedale, Deepwater City, Elverstow United, Foxlow Athletic,
      Garrowby, Hollinside Rovers, Jarrowmouth, Kirkstowe, Lynmarsh Town, Millbarrow, Netherwold,
      Orrisdale United, Quarnwick, Ruddlestone`),
  },
  {
    code: 'caledon',
    calendar: true,
    name: 'Northern Isles Premiership',
    country: 'Scotland',
    goals: 1_250,
    clubs: words(`Strathlorn, Glenorrin Thistle, Invermoy, Kilbrannan, Port Aldie, Dunscaith Rovers,
      Lochgarve, Braemorrow, Auchenhall Athletic, Craigendyke, Benvarr, Stronmuir`),
  },
  {
    code: 'cambrian',
    calendar: false,
    name: 'Cambrian Alliance',
    country: 'Wales',
    goals: 1_370,
    clubs: words(`Aberwenlli, Pontarfen, Llanfechwyn, Caer Eithin, Nantmelyn, Trefarthen United, Bryncelyn,
      Porth Iago Town, Cwmdulas, Penrhosfa`),
  },
  {
    code: 'emerald',
    calendar: false,
    name: 'Emerald Division',
    country: 'Ireland',
    goals: 1_170,
    clubs: words(`Ballycarrow, Clonmarra Rovers, Dunavilla, Knockfinn, Rathmoyle United, Tullaghmore Town,
      Castlederra, Inishbarra, Kilshane Athletic, Drumaleen`),
  },
  {
    code: 'meridian',
    calendar: false,
    name: 'Meridian League',
    country: 'Europe',
    goals: 1_410,
    clubs: words(`Royal Vallora, Sporting Caldeira, Olympique Marvelle, Torrenova, Dynamo Vostrava,
      FC Lindhaven, Atletico Serrana, Union Brennfeld, Kovarica, Santa Ruva, Westerhaag, Viktoria Edelmark`),
  },
];
