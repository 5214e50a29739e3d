/** One line of a bet: the places of its legs among the legs of the bet. Each line costs one unit stake. */
export type Line = readonly number[];
export type Lines = readonly Line[];
