/** A length that lessons are sold in. */
type LessonLength = {
  /** Of teaching. */
  minutes: number;
  /** Of the teacher's day: the lesson and its break. */
  slotMinutes: number;
  /** From the start, until somebody who has not come is absent. */
  waitMinutes: number;
  /** The least and the most it may cost, of what the teacher asks for the main length; without, it has its own range. */
  ofMainPercent?: [number, number];
};

/**
 * Every price, window and limit of the product, one per line, unit in the name. Code, tests, mails and public pages
 * read it; an operator changes a number here and nowhere else. The reason for each is in docs/decisions/002-rules.md.
 */
export const rules = {
  lesson: {
    lengths: [
      { minutes: 25, slotMinutes: 30, waitMinutes: 10, ofMainPercent: [50, 60] },
      { minutes: 50, slotMinutes: 60, waitMinutes: 15 },
      { minutes: 80, slotMinutes: 90, waitMinutes: 15 },
    ] as LessonLength[], // shortest first
    mainMinutes: 50, // its price is the one that cards show; it comes first in forms, and has the range of price.minPence
    trialMinutes: 25,
    gridMinutes: 30, // starts, in the teacher's local time
    joinEarlyMinutes: 10,
    graceAfterEndMinutes: 15,
    maxReschedules: 3,
    rescheduleRequestsPerDay: 6, // of one lesson, by one of its two, within 24 hours: each is a mail
  },
  booking: {
    noticeHours: 12,
    trialNoticeHours: 24,
    instantNoticeHours: 0,
    noticeHoursRange: [0, 72],
    windowDays: 60,
    windowDaysRange: [7, 180],
    bufferMinutes: [0, 5, 10, 15, 30, 45, 60],
    holdMinutes: 10,
    holdExtendMinutes: 5, // once, while the bank's page is open
    holdsPerPerson: 3,
    teacherHoldHours: 24, // a time that a teacher holds for a student, until it is paid for
    teacherHoldEndsBeforeStartMinutes: 60, // it is free again at the latest
    teacherHoldNoticeHours: 2, // before the start, at the least
    teacherHoldsPerStudent: 3, // at once, of one teacher
    teacherHoldsPerStudentDay: 6, // within 24 hours, those released or expired among them: each is a mail
    approveHours: 24,
    approveBeforeStartHours: 2,
    instantAnswerMinutes: 5,
    instantMissesBeforeOff: 2,
    instantAheadHours: 3, // starts that count as at once
    seriesMax: 26,
    seriesPerWeek: 4,
    undoMinutes: 60, // after booking, for a mis-tap
    availabilityKeptSeconds: 30, // of a page in memory that shows free times
    lessonsPerDayRange: [1, 16], // a teacher's own limit, if any
    lessonsPerWeekRange: [1, 80],
    exceptionsMax: 200, // days that differ, times off and journeys to come, each
    exceptionDaysAhead: 730,
    timeOffNoteCharacters: 200, // of what students read next to a teacher's time off
    lookAheadDays: 14, // in which the list of teachers looks for free times
  },
  /** What a teacher writes after a lesson. */
  notes: {
    summaryLines: 3,
    summaryCharacters: 600,
    words: 40, // pairs of a lesson
    wordCharacters: 120, // of a term, and of its meaning
    planCharacters: 600,
    studentCharacters: 4000, // of what a teacher keeps about a student
    toFinishDays: 14, // after its end a lesson is named among those to write up; it can be written up later as well
  },
  homework: {
    taskCharacters: 1000,
    answerCharacters: 4000,
    commentCharacters: 1000,
    dueDays: 365, // at most, from the day it is given
    openPerStudent: 30, // of one teacher, given and not handed in
    files: 5, // of what is to be done, of what is handed in, and of what comes back
    fileMegabytes: 10,
    toDoDays: 14, // after its day, or without one after it was given, it is still named among what there is to do
  },
  /** What a teacher keeps to teach with; all files together hold `content.materialsMegabytes`. */
  materials: {
    most: 500,
    folders: 50,
    titleCharacters: 120,
    wordsCharacters: 5000, // of a note, or about a file or a link
    urlCharacters: 1000,
    folderCharacters: 60,
    fileMegabytes: 20,
  },
  calendar: {
    feedPastDays: 30, // lessons of so many days ago stay in a person's own calendar
    feedMost: 2_000,
    exportMost: 10_000, // rows of a table of one's lessons
    importsMost: 10, // calendars of their own that a teacher lets block times
    importNameCharacters: 60,
    importMinutes: 15, // between two readings of one that can be read
    importBackOffHours: 24, // at most, between two tries of one that cannot
    importTellAfter: 4, // tries in a row that failed, before the teacher is told
    importAheadDays: 182, // more than the longest booking window
    importMegabytes: 5,
    importFetchSeconds: 15,
    importReadSeconds: 5, // of a thread, before a file counts as one that cannot be read
    importEvents: 20_000, // entries of a file
    importSteps: 1_000_000, // repetitions looked at, past ones included
    importBusy: 5_000, // busy times kept of a file, joined where they touch
  },
  cancel: {
    freeHours: 12,
    freeHoursChoices: [12, 24],
    partialHours: 2,
    partialRefundPercent: 50,
    reasonCharacters: 500,
    coolingOffDays: 14, // Consumer Contracts Regulations 2013: teaching inside them needs an express request
  },
  noShow: {
    heartbeatSeconds: 10,
    outageFullRefundMinutes: 5,
    outageProRataBelowPercent: 80,
    lateMinutes: 5, // a teacher's, before they cost
  },
  room: {
    pathSeconds: 15, // without sound or picture, before the page says that no path was found
    relaySeconds: 5, // without a word of our relay, before it counts as away
    restartSeconds: 2, // of silence on a path, before another one is looked for
    rebuildSeconds: 6, // of silence after that, before the connection is made again
    rebuildSecondsMost: 20, // between two more of these
    pictureHeights: [720, 360, 180], // before there is sound alone
    signalKilobytes: 32,
    signalsPerSecond: 10, // of one person, in the long run
    signalsAtOnce: 100,
  },
  settle: {
    autoCompleteHours: 48,
    disputeReplyHours: 72, // of the other side of a report, from our question
    disputeReminderHours: 24, // before the end of these: the one reminder
    appealDays: 7,
  },
  price: {
    currency: "GBP",
    minPence: 800, // of the main length; others in proportion
    maxPence: 15000,
    chargeMinPence: 30, // the least that a card can be charged; a free trial charges none
    trialSuggestPercent: 50, // of the price of a lesson as long as a trial
    openTrialsMax: 3,
    packages: [5, 10, 20],
    packageDiscountMaxPercent: 20,
    packageDays: 180,
    packageReminderDays: [30, 7],
    seriesChargeHours: 24,
    seriesNoticeHours: 48,
    seriesRetryHours: 12,
  },
  fee: {
    trialBasisPoints: 0,
    lessonBasisPoints: 1200,
    ownStudentBasisPoints: 300,
  },
  adjust: {
    secondAdminAbovePence: 10_000, // refunds and goodwill of one payment together
    goodwillMostPence: 50_000, // at once
    reasonCharacters: [10, 500],
    providerSeconds: 5, // that a page waits for the provider
  },
  reconcile: {
    unfinishedHours: 25, // a charge that is neither taken nor closed: a day, and what is on its way
    noteCharacters: [10, 500],
  },
  tax: {
    postcodeCharacters: 20,
    registrationCharacters: 40,
  },
  payout: {
    weekday: 1, // Monday
    hourUtc: 6,
    minPence: 1000,
    // The least that a bank is sent after the exchange, in whole units of its currency. The provider's list has one unit
    // for the countries that we pay (docs.stripe.com/connect/cross-border-payouts/special-requirements, November 2026).
    leastBankUnits: {
      CAD: 1,
      CHF: 1,
      CZK: 1,
      DKK: 1,
      EUR: 1,
      GBP: 1,
      HUF: 1,
      ISK: 1,
      NOK: 1,
      PLN: 1,
      RON: 1,
      SEK: 1,
      USD: 1,
    },
    onDemandPerDay: 1,
  },
  reliability: {
    windowDays: 90,
    lateCancelHours: 12, // before the start: a cancellation of a teacher's after that counts
    lateCancelPoints: 1,
    noShowPoints: 3,
    noticeAt: 4,
    hideAt: 6,
    minLessons: 10,
    hideDays: [7, 14],
    emergencyCauses: 2,
    studentAbsences: 3, // of a student in the same days, from which series are charged at booking
  },
  practice: {
    flashcards: 5000, // of a student
    sentenceCharacters: 300, // of where a word was met, and of what helps to remember it
    sittingCards: 12,
    pauseMinutes: 30, // after which answers begin another sitting
    againMinutes: 20, // a card that is due again within these comes again in the same sitting
    answersAtOnce: 500, // that a device sends together
    soundSeconds: 3, // of a recording of how a word sounds
    soundMegabytes: 1,
    importMegabytes: 10, // of a file with words
    unpackedMegabytes: 50, // of a package, unpacked
    importReadSeconds: 10, // of a process, before a package counts as one that cannot be read
    keptDays: 7, // of which a browser keeps the words for practising without a connection, and for so long
    keptCards: 120, // of these
    keptSoundMegabytes: 5, // of their recordings
    fadingBelow: 0.8, // a word is fading when it is less likely than this to be still known
  },
  chat: {
    characters: 2000,
    files: 5,
    fileMegabytes: 10,
    filesPerDay: 100, // those that were not sent in the end as well
    voiceSeconds: 120,
    reasonCharacters: 500, // of a correction
    editMinutes: 15,
    deleteHours: 24,
    perMinute: 20,
    perDay: 300,
    newTeachersPerDay: 10,
    unreadMailMinutes: 10,
    tombstoneDays: 90,
    savedReplies: 50, // of a teacher: more cannot be told apart in a list
    replyTitleCharacters: 60,
    splitMessages: 12, // of a chat, in which a number may be that is sent in pieces
    splitMinutes: 10,
    maskedPerDay: 5, // with contact details hidden: then somebody looks
  },
  translation: {
    perHour: 60, // that one person asks for
    seconds: 4, // that a page waits for the provider
  },
  dictionary: {
    perHour: 60, // look-ups of one person, with a translation of the word where there is one
    seconds: 4,
    senses: 6, // shown of a word
    sensesPerClass: 2, // of these, of one word class in one entry
  },
  recording: {
    pieceSeconds: 5, // a browser that dies loses no more than this
    pictureHeight: 360,
    pictureBitsPerSecond: 500_000,
    soundBitsPerSecond: 64_000,
    megabytes: 600, // of one that runs from the opening of the longest lesson's room to its closing
    mostMinutes: 120,
    lateMinutes: 60, // after the room has closed: what a broken connection held back still comes
    readSeconds: 600, // of a thread that makes one file of the pieces
    keepDays: 30,
  },
  notebook: {
    kilobytes: 200, // of its words; a fuller one goes on in a new volume
    heavyKilobytes: 512, // of its history: then a new volume begins with what the old one says
    pasteCharacters: 20_000, // at once
    quietMinutes: 10, // without a change, before its updates are made one
    objectsMargin: 200, // more than a whiteboard holds, where both drew at once or offline
    pictures: 200, // on the whiteboards of all its volumes
    pictureMegabytes: 10,
  },
  content: {
    whiteboardObjects: 2000,
    vocabularyCards: 5000,
    materialsMegabytes: 500,
    avatarMegabytes: 5,
    portraitLeastPixels: 400, // each side: it is drawn at 404 px on the booking page of a phone
    pictureMegapixels: 50, // looked at before anything is decoded
    picturesAtOnce: 2, // decoded by one process; the others wait their turn
    videoMegabytes: 200,
    videosAtOnce: 1, // read by one process; the others wait their turn
    videoReadSeconds: 60, // of a thread, before a video counts as one that cannot be read
    documentMegabytes: 10,
    captionsKilobytes: 512,
    captionsCues: 2000,
    uploadPieceMegabytes: 2, // a broken upload loses no more than this
    uploadHours: 24, // how long one that stopped can go on
    uploadBytesPerSecond: 4096, // slower than this it is cut, after half a minute
    reportsPerDay: 10,
  },
  report: {
    minCharacters: 20,
    maxCharacters: 2000,
    reasonMinCharacters: 20,
    reasonMaxCharacters: 2000,
    firstLookHours: { S1: 4, S2: 24 },
    firstLookWorkDays: 3, // S3
    contextMessages: 20, // around a reported message, itself included
    contextAfter: 4, // of them those that came after it
  },
  contact: {
    complaintOutcomeDays: 30, // Data Protection Act 2018, s 164A: acknowledged within these; our own goal for the outcome
    lessonsToChoose: 20,
    answerTimeDays: 90, // over which the usual time to an answer is taken
    answerTimeFrom: 10, // answers, before one is named
  },
  review: {
    minCharacters: 20,
    maxCharacters: 1500,
    editDays: 30,
    replyDays: 14,
    showFrom: 3, // reviews, before a mean is shown
    askPrivatelyAfter: 1, // lesson of the two
    askPubliclyAfter: 3,
    priorMean: 4.6,
    priorCount: 10,
  },
  saved: {
    teachersMax: 200, // by one student
  },
  apply: {
    reviewWorkDays: 5,
    reapplyDays: 30,
    videoSeconds: [30, 180],
    minAge: 18,
    idDocumentKeepDays: 30,
    claimMinutes: 30, // an admin's, on an application; acting on it begins them again
    perPage: 25, // of the admins' lists
    countedTo: 1000, // their rows
    taughtLanguagesMax: 3,
    spokenLanguagesMax: 4,
    headlineCharacters: [10, 80],
    aboutCharacters: [100, 3000],
    offerTitleCharacters: [3, 60],
    offersMax: 10,
    offerGoalCharacters: 160,
    offerPlanCharacters: 1000,
    experienceCharacters: [50, 3000],
    goodAtMax: 8,
    traderNameCharacters: [2, 120],
    traderAddressCharacters: [10, 300],
    traderNumberCharacters: 40, // of a company in its register, in any country
    credentialsMax: 10,
    credentialCharacters: [2, 120],
    certificateHours: 120, // accredited hours from which a teaching certificate counts
    estimateMinutes: 20,
    windowsPerDay: 3,
    rejectReasonCharacters: [20, 2000],
  },
  account: {
    nameCharacters: 80,
    goalCharacters: 300,
    formDraftMinutes: 60, // how long what was typed waits for its writer to sign in again
    passwordMin: 10,
    passwordMax: 128,
    failedSignInsPerAccount: 5, // per 15 minutes
    failedSignInsPerAddress: 100, // per 15 minutes
    failedSignInsMinutes: 15,
    linkMinutes: 60,
    codeMinutes: 10,
    freshMinutes: 10,
    idleDays: 30,
    absoluteDays: 90,
    adminIdleMinutes: 30,
    adminAbsoluteHours: 12,
    adminInvitationDays: 3, // docs/decisions/053-admins.md
    viewAsMinutes: 60, // docs/decisions/020-view-as.md
    peopleFound: 50, // on one page of the admins' list
    filterNameCharacters: 60, // of a saved filter of that list
    noteCharacters: 2_000, // of what admins note about a person
    signInHistoryDays: 90,
    recoveryCodes: 10,
    deletionUndoDays: 14,
    archiveMegabytes: 2_000, // of files in the copy of one's data: a ZIP of plain numbers ends at 4 GB
    mailsPerHour: 3,
    mailsPerAddressPerHour: 60, // that a network address has sent to anybody: sign-ups, codes, resets
  },
  /** Programs that act for a person (docs/decisions/157-an-api-of-the-same-commands.md). */
  api: {
    tokensMost: 20, // of one person, at once
    tokenNameCharacters: 60,
    tokenDays: [30, 90, 365], // to choose from, until a token ends
    tokenSeenMinutes: 5, // its last use is written down at most this often
    requestsPerMinute: 120, // of one token
    answerKeptHours: 24, // of a write with a key, for its repetitions
    webhooksMost: 10, // of one person
    webhookAddressCharacters: 500,
    webhookSeconds: 15, // until a receiver has answered
    /** Between the attempts of one delivery: 5 s, 5 min, 30 min, then hours. */
    webhookWaitSeconds: [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400],
    webhookOffDays: 5, // without one that got through, and it is switched off
    webhookKeptDays: 30, // of what was sent
    secretOverlapHours: 24, // after a new secret, messages are signed with the one before as well
    listMost: 50, // rows of one answer
    slotDaysMost: 31, // of one question for free times
    bodyKilobytes: 64,
  },
  /** What the law says about keeping and answering (docs/decisions/002-rules.md, section 11). */
  law: {
    recordsYears: 6, // Limitation Act 1980, and the tax law for books
    dataRequestMonths: 1, // UK GDPR, article 12
  },
  notice: {
    terminationDays: 30,
    termsDays: 15,
    clockChangeDays: [14, 2],
    reminderHours: [24, 1],
    nearHours: 4, // what begins this soon after the wait does not wait
    keepDays: 90, // in the list behind the bell
    quietHours: [22, 7], // offered; off until somebody switches them on
    dailyHour: 8, // offered for the one mail a day
    browsersPerPerson: 10, // that may show pushed notices
  },
  ranking: {
    fit: 0.3,
    quality: 0.2,
    reliability: 0.15,
    overlap: 0.15,
    response: 0.1,
    newcomer: 0.1,
    rerank: 500,
  },
  /** Page statistics (docs/decisions/013-page-statistics.md). */
  statistics: {
    rangeDays: [7, 28, 90], // what the admin's page shows
    keepMonths: 25,
    hostsPerDay: 200, // sites a day that visits came from; the rest count as one
    reportBytes: 4096,
    reportsPerMinute: 60, // from one address
    teacherDays: 28, // whole weeks, on a teacher's dashboard
    viewsForShare: 50, // of fewer, a booking more or less would change the share by more than two of a hundred
  },
  /** What admins write to many people at once (docs/decisions/146-announcements.md). */
  announcement: {
    titleCharacters: [5, 100],
    textCharacters: [20, 2_000],
    linkCharacters: 300,
    batchPeople: 100, // told in one transaction
    resumeMinutes: 5, // without progress, before another job goes on
    perPage: 25,
  },
  /** Switches and numbers that admins change while the product runs. */
  settings: {
    whyCharacters: [5, 300],
    historyShown: 10,
    aheadDays: 366, // that a change is planned at the most
  },
  /** The page about the business (docs/decisions/117-the-business-from-rollups.md). */
  business: {
    periods: { days: 28, weeks: 12, months: 12 }, // full ones, the newest before today
    secondLessonDays: 30, // from the first lesson: those who come back in these are counted
    cohorts: 12, // months of first lessons
    cohortMonths: 5, // after each of them
    percentFrom: 20, // of fewer, one more or less would change a share by more than five of a hundred
    demandDays: 28,
    supplyDays: 14, // as far as the search knows free starts
    shownLanguages: 10,
    shownGaps: 5,
    gapFrom: 4, // lessons wanted, once a week: fewer are chance
    risk: { days: 28, lessons: 6, fellToPercent: 50 },
    shownAtRisk: 12,
    keepRunDays: 30, // long enough to see since when sums differed
  },
  /** What works now, and what takes long (docs/decisions/156-what-works-now.md). */
  health: {
    statusKeptSeconds: 5,
    answerMilliseconds: 800, // in which the database has to say something
    slowMilliseconds: 300,
    callUnknownMinutes: 5, // of a card payment, before it counts as late
    slowStatements: 20,
    recordDays: 90, // that /status shows
    shortMinutes: 5, // of a day, late or away: a restart, or one job that waits
  },
  /** Copies of the database and of files that people have sent (docs/decisions/154-backups.md). */
  backup: {
    keptDays: 30,
    baseHours: 24, // between two copies of everything
    walSeconds: 5, // of what was written, the most that is lost with the machine
    filesSeconds: 60,
  },
};
