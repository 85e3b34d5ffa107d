import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Policy, file","description":"Policy, file: authorization_policies/signed_in.liquid Allows or refuses a page or a form: access is granted if its Liquid prints true. An example of each …","frontmatter":{"title":"Policy, file","description":"Policy, file: authorization_policies/signed_in.liquid Allows or refuses a page or a form: access is granted if its Liquid prints true. An example of each …"},"headers":[],"relativePath":"reference/files/policy.md","filePath":"reference/files/policy.md"}');
const _sfc_main = { name: "reference/files/policy.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="policy" tabindex="-1">Policy <a class="header-anchor" href="#policy" aria-label="Permalink to &quot;Policy&quot;">​</a></h1><p><code>authorization_policies/signed_in.liquid</code></p><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">redirect_to: /sign-in</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">flash_alert: Please sign in first.</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{% </span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">if</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> context.current_user %}true{% </span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">endif</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> %}</span></span></code></pre></div><p>Allows or refuses a page or a form: access is granted if its Liquid prints <code>true</code>.</p><table tabindex="0"><thead><tr><th>Key</th><th>Takes</th><th>Default</th><td></td></tr></thead><tbody><tr><td data-label="Key"><code>name</code></td><td data-label="Takes">a text that is not empty</td><td data-label="Default"></td><td>A name for people; the policy is found by its path.</td></tr><tr><td data-label="Key"><code>http_status</code></td><td data-label="Takes">a status from 400 to 499</td><td data-label="Default"><code>403</code></td><td>The status of the response if access is denied.</td></tr><tr><td data-label="Key"><code>redirect_to</code></td><td data-label="Takes">a text, which may be Liquid</td><td data-label="Default"></td><td>Where to redirect if access is denied.</td></tr><tr><td data-label="Key"><code>redirect_allow_other_host</code></td><td data-label="Takes">true or false</td><td data-label="Default"><code>false</code></td><td>Lets <code>redirect_to</code> print a URL of any host.</td></tr><tr><td data-label="Key"><code>flash_alert</code></td><td data-label="Takes">a text, which may be Liquid</td><td data-label="Default"></td><td>The flash message if access is denied.</td></tr></tbody></table><p>An example of each key:</p><div class="language-yaml vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">yaml</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">name</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">signed_in</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">http_status</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">404</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">redirect_to</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">/sign-in</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">redirect_allow_other_host</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">true</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">flash_alert</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">Please sign in first.</span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/files/policy.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const policy = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  policy as default
};
