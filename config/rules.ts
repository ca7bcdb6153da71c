/**
 * Every price, window and limit of the product, one per line, unit in the name.
 * Code, tests, mails and public pages read it; an operator changes a number here and nowhere else.
 * The reason for each stands in docs/decisions/002-rules.md.
 */
export const rules = {
  lesson: {
    minutes: [25, 50, 80], // lengths with a break built in
    slotMinutes: { 25: 30, 50: 60, 80: 90 } as Record<number, number>, // lesson plus its break
    gridMinutes: 30, // starts, in the teacher's local time
    joinEarlyMinutes: 10,
    graceAfterEndMinutes: 15,
    maxReschedules: 3,
    price25Percent: [50, 60], // of the 50-minute price
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
    approveHours: 24,
    approveBeforeStartHours: 2,
    instantAnswerMinutes: 5,
    instantMissesBeforeOff: 2,
    seriesMax: 26,
    seriesPerWeek: 4,
    undoMinutes: 60, // after booking, for a mis-tap
    availabilityKeptSeconds: 30, // of a page in memory that shows free times
    lookAheadDays: 14, // in which the list of teachers looks for free times
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
    waitMinutes: { 25: 10, 50: 15, 80: 15 } as Record<number, number>,
    heartbeatSeconds: 10,
    outageFullRefundMinutes: 5,
    outageProRataBelowPercent: 80,
  },
  settle: {
    autoCompleteHours: 48,
    disputeReplyHours: 72,
    disputeDecideWorkDays: 5,
    appealDays: 7,
  },
  price: {
    currency: "GBP",
    min50Pence: 800,
    max50Pence: 15000,
    trialSuggestPercent: 50, // of the 25-minute price
    openTrialsMax: 3,
    packages: [5, 10, 20],
    packageDiscountMaxPercent: 20,
    packageDays: 180,
    packageReminderDays: [30, 7],
    seriesChargeHours: 24,
    seriesNoticeHours: 48,
    seriesRetryHours: 12,
    raiseNoticeDays: 30,
  },
  fee: {
    trialBasisPoints: 0,
    lessonBasisPoints: 1200,
    ownStudentBasisPoints: 300,
    studentBasisPoints: 0,
  },
  payout: {
    weekday: 1, // Monday
    hourUtc: 6,
    minPence: 1000,
    onDemandPerDay: 1,
  },
  reliability: {
    windowDays: 90,
    lateCancelPoints: 1,
    noShowPoints: 3,
    noticeAt: 4,
    hideAt: 6,
    minLessons: 10,
    hideDays: [7, 14],
    emergencyCauses: 2,
  },
  chat: {
    characters: 2000,
    files: 5,
    fileMegabytes: 10,
    voiceSeconds: 120,
    editMinutes: 15,
    deleteHours: 24,
    perMinute: 20,
    perDay: 300,
    newTeachersPerDay: 10,
    unreadMailMinutes: 10,
    tombstoneDays: 90,
  },
  content: {
    notesKilobytes: 200,
    whiteboardObjects: 2000,
    vocabularyCards: 5000,
    materialsMegabytes: 500,
    avatarMegabytes: 5,
    pictureMegapixels: 50, // looked at before anything is decoded
    picturesAtOnce: 2, // decoded by one process; the others wait their turn
    videoMegabytes: 200,
    reportsPerDay: 10,
  },
  report: {
    minCharacters: 20,
    maxCharacters: 2000,
    reasonMinCharacters: 20,
    reasonMaxCharacters: 2000,
    firstLookHours: { S1: 4, S2: 24 },
    firstLookWorkDays: 3, // S3
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
    priorMean: 4.6,
    priorCount: 10,
  },
  apply: {
    reviewWorkDays: 5,
    reapplyDays: 30,
    videoSeconds: [30, 180],
    minAge: 18,
    idDocumentKeepDays: 30,
    taughtLanguagesMax: 3,
    spokenLanguagesMax: 4,
    headlineCharacters: [10, 80],
    aboutCharacters: [100, 3000],
    offerTitleCharacters: [3, 60],
    windowsPerDay: 3,
    rejectReasonCharacters: [20, 2000],
  },
  account: {
    nameCharacters: 80,
    goalCharacters: 300,
    keptFormMinutes: 60, // how long what was typed waits for its writer to sign in again
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
    viewAsMinutes: 60, // docs/decisions/020-view-as.md
    peopleFound: 50, // by one search of the admins'
    signInHistoryDays: 90,
    recoveryCodes: 10,
    deletionUndoDays: 14,
    mailsPerHour: 3,
    mailsPerAddressPerHour: 60, // that a network address has sent to anybody: sign-ups, codes, resets
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
  },
};
