import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"hcaptcha, filter","description":"hcaptcha, filter: Whether the submitted parameters contain a valid hCaptcha response. Needs render: renderSync refuses it before anything happens. with …","frontmatter":{"title":"hcaptcha, filter","description":"hcaptcha, filter: Whether the submitted parameters contain a valid hCaptcha response. Needs render: renderSync refuses it before anything happens. with …"},"headers":[],"relativePath":"reference/filters/hcaptcha.md","filePath":"reference/filters/hcaptcha.md"}');
const _sfc_main = { name: "reference/filters/hcaptcha.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="hcaptcha" tabindex="-1">hcaptcha <a class="header-anchor" href="#hcaptcha" aria-label="Permalink to &quot;hcaptcha&quot;">​</a></h1><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>params | hcaptcha → boolean</span></span></code></pre></div><p>Whether the submitted parameters contain a valid hCaptcha response.</p><p>Needs <code>render</code>: <code>renderSync</code> refuses it before anything happens.</p><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th><th>Default</th><td></td></tr></thead><tbody><tr><td data-label="Parameter"><code>params</code></td><td data-label="Type">hash</td><td data-label="Default">required</td><td>The parameters of the request: <code>context.params</code>.</td></tr></tbody></table><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{{ params | </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">hcaptcha</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> }}</span></span></code></pre></div><p>with <code>{&quot;params&quot;:{&quot;h-captcha-response&quot;:&quot;wrong&quot;}}</code></p><p>prints</p><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>false</span></span></code></pre></div><p><a href="/playground.html#LcxBCoAwDETRq4RZ6wV6lmyCRitoLW3BRc3dJer2z2M6mh55l6YI6J2yFDkq3RQnyW2KQmYYMEsTB5yIGB9iBHqDpzj-fixa85mq-sy4yplWhjPj5FfLtmtF6GYP">Open in the playground</a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/filters/hcaptcha.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const hcaptcha = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  hcaptcha as default
};
