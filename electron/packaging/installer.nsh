# Added to electron-builder's installer: the callback scheme for the person who installs, so that a callback finds
# a copy that was never started. What another application has, and still can be started, stays its own; the window
# shows that and offers to take it. At the end, also what Electron registers at the first notification is removed.

!define SCHEME_KEY "Software\Classes\member-login"
# The class is named in electron/desktop/notifications.ts.
!define TOAST_KEY "Software\Classes\CLSID\{4EEC6F2C-A057-4394-9571-9ADB796C1858}"

!macro customInstall
  # Also what the whole computer has: what is written for a person would take its place.
  ReadRegStr $R0 HKCR "member-login\shell\open\command" ""
  !insertmacro GetInQuotes $R1 "$R0"
  StrCpy $R2 "leave"
  ${if} $R0 == ""
  ${orIf} $R1 == $appExe
    StrCpy $R2 "take"
  ${else}
    # Of a command without quotes in front, nobody knows where its program ends: it stays.
    StrCpy $R3 $R0 1
    ${if} $R3 == '"'
      ${ifNot} ${FileExists} "$R1"
        StrCpy $R2 "take"
      ${endIf}
    ${endIf}
  ${endIf}
  ${if} $R2 == "take"
    DeleteRegKey HKCU "${SCHEME_KEY}"
    WriteRegStr HKCU "${SCHEME_KEY}" "" "URL:${PRODUCT_NAME}"
    WriteRegStr HKCU "${SCHEME_KEY}" "URL Protocol" ""
    WriteRegStr HKCU "${SCHEME_KEY}\DefaultIcon" "" "$appExe,0"
    # Written as Electron writes and compares it.
    WriteRegStr HKCU "${SCHEME_KEY}\shell\open\command" "" '"$appExe" "%1"'
  ${endIf}
!macroend

# An update runs the old uninstaller first: then the registration stays. Only this copy's own is removed.
!macro customUnInstall
  ${ifNot} ${isUpdated}
    ReadRegStr $R0 HKCU "${SCHEME_KEY}\shell\open\command" ""
    ${if} $R0 == '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
      DeleteRegKey HKCU "${SCHEME_KEY}"
    ${endIf}
    # Electron writes it without quotes.
    ReadRegStr $R0 HKCU "${TOAST_KEY}\LocalServer32" ""
    ${if} $R0 == "$INSTDIR\${APP_EXECUTABLE_FILENAME}"
      DeleteRegKey HKCU "${TOAST_KEY}"
    ${endIf}
  ${endIf}
!macroend
